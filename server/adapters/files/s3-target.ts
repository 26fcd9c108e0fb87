/** A bucket of an S3-compatible service, and where in it files lie. */
export type S3Target = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Stands before every key; empty, or with a slash at its end. */
  readonly prefix: string;
  /** `null` where the surroundings give them: the variables of AWS, or the role of a machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionName = /^[a-z0-9-]{1,50}$/;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Reads `https://KEY:SECRET@host/bucket/folder?region=name`; the key with its secret, the folder and the region may be left out.
 * Answers `null` for anything else.
 */
export function readS3Target(text: string): S3Target | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hash !== '') {
    return null;
  }
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'region');
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  if (
    !bucketName.test(bucket) ||
    !regionName.test(region) ||
    !isKnown ||
    accessKeyId === null ||
    secretAccessKey === null ||
    (accessKeyId === '') !== (secretAccessKey === '')
  ) {
    return null;
  }
  return {
    endpoint: url.origin,
    region,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    credentials: accessKeyId === '' ? null : { accessKeyId, secretAccessKey },
  };
}

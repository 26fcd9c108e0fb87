/** Why a file could not be downloaded. */
export type DownloadFault = 'network' | 'refused';

/** Names that every system takes for a file. */
export function fileNameOf(name: string, no: string): string {
  const wanted = (name === '' ? no : name).replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '-').trim();
  const base = wanted === '' ? 'document' : wanted;
  return /\.pdf$/i.test(base) ? base : `${base}.pdf`;
}

async function fetchFile(url: string): Promise<Blob | DownloadFault> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.blob() : 'refused';
  } catch {
    return 'network';
  }
}

/**
 * Saves a document's file on the reader's device under its own name. Addresses are good for an hour: one that is refused is asked
 * for anew, once. Through a blob, since a link to another origin would lose the name and might open instead.
 */
export async function downloadFile(
  url: string,
  name: string,
  freshUrl: () => Promise<string | null>,
): Promise<DownloadFault | null> {
  let file = await fetchFile(url);
  if (file === 'refused') {
    const fresh = await freshUrl();
    file = fresh === null ? 'refused' : await fetchFile(fresh);
  }
  if (typeof file === 'string') {
    return file;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes the bytes over as soon as the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return null;
}

import {
  authorizationSchema,
  type CscCredential,
  credentialSchema,
  credentialsSchema,
  signaturesSchema,
} from './csc-answers.ts';
import { CscConnection, type CscOptions, CscRefusal } from './csc-connection.ts';
import { bytesOfBase64, pemOf } from './provider-post.ts';
import { type RemoteFault, RemoteSigningError } from '../../domain/remote-fault.ts';
import type { RemoteRefusal, RemoteSigner, RemoteSigningRequest } from './remote-signer.ts';
import { rsaKeyOf, waitingSigner } from './waiting-signer.ts';

export type CscSignerOptions = CscOptions & {
  /** How long after an answer the service is asked again whether the person has confirmed. */
  readonly askAgainMilliseconds?: number;
};

const sha256Oid = '2.16.840.1.101.3.4.2.1';

/** sha256WithRSAEncryption, or plain RSA with the hash named beside it: both are RSASSA-PKCS1-v1_5. */
const rsaAlgorithms = ['1.2.840.113549.1.1.11', '1.2.840.113549.1.1.1'] as const;

/** What the standard allows for the text that the person reads. */
const descriptionLength = 500;

/** What one request of ours covers; a credential may take fewer (`multisign`), and is refused then. */
const hashesMax = 100;

/** What a request is known by: the handle of one that waits, or what authorizes the signing once the person has decided. */
const handlePrefix = 'handle:';
const sadPrefix = 'sad:';

/**
 * Signs through a service of the Cloud Signature Consortium API v2: `credentials/list`, `credentials/info`,
 * `credentials/authorize` (and `authorizeCheck` while the person takes their time), `signatures/signHash`. Keys are RSA.
 *
 * The standard has no word for the kind of an account: `clientData` says `personal` or `business`. Nor has it one for what a
 * person decides: `access_denied` and `expired_token` are those of OAuth 2.0 for the same (RFC 8628, 3.5).
 */
export function createCscRemoteSigner(options: CscSignerOptions): RemoteSigner {
  const connection = new CscConnection(options);

  async function credentialInfo(credentialID: string, signal?: AbortSignal): Promise<CscCredential> {
    const body = { credentialID, certificates: 'chain', authInfo: true };
    return connection.call('credentials/info', body, credentialSchema, signal && { signal });
  }

  async function signHash(
    SAD: string,
    { credentialId, contents }: RemoteSigningRequest,
    signal: AbortSignal,
  ) {
    const signAlgo = usable(await credentialInfo(credentialId, signal), contents.length);
    const { signatures } = await connection.call(
      'signatures/signHash',
      {
        credentialID: credentialId,
        SAD,
        hashes: hashesOf(contents),
        hashAlgorithmOID: sha256Oid,
        signAlgo,
      },
      signaturesSchema,
      { signal },
    );
    return { kind: 'signed', signatures: signatures.map(bytesOfBase64) } as const;
  }

  return waitingSigner({
    hashesMax,
    windowSeconds: null,
    knowsOurIds: false,
    askAgainMs: options.askAgainMilliseconds ?? 1000,

    async listCredentials(account) {
      const listed = await withoutRefusal(() =>
        connection.call(
          'credentials/list',
          {
            userID: account.username,
            credentialInfo: true,
            certificates: 'chain',
            clientData: account.business ? 'business' : 'personal',
          },
          credentialsSchema,
        ),
      );
      const told = new Map(listed.credentialInfos?.map((info) => [info.credentialID, info]));
      return Promise.all(
        listed.credentialIDs.map(async (credentialId) => {
          const info = told.get(credentialId) ?? (await withoutRefusal(() => credentialInfo(credentialId)));
          return { credentialId, certificates: info.cert.certificates.map(pemOf) };
        }),
      );
    },

    request: ({ credentialId, contents, description }, signal) =>
      orRefusal(async () => {
        usable(await credentialInfo(credentialId, signal), contents.length);
        // Some services answer at once and are asked again, others when the person has decided: this call may take as long.
        const state = await connection.call(
          'credentials/authorize',
          {
            credentialID: credentialId,
            numSignatures: contents.length,
            hashes: hashesOf(contents),
            hashAlgorithmOID: sha256Oid,
            description: description.slice(0, descriptionLength),
          },
          authorizationSchema,
          { signal, waitsForPerson: true },
        );
        return { kind: 'taken', reference: referenceOf(state), seconds: null } as const;
      }),

    ask: ({ reference }, request, signal) =>
      orRefusal(async () => {
        if (reference.startsWith(sadPrefix)) {
          return signHash(reference.slice(sadPrefix.length), request, signal);
        }
        const state = await connection.call(
          'credentials/authorizeCheck',
          { handle: reference.slice(handlePrefix.length) },
          authorizationSchema,
          { signal },
        );
        return 'SAD' in state ? signHash(state.SAD, request, signal) : ({ kind: 'waiting' } as const);
      }),
  });
}

type Authorization = { readonly SAD: string } | { readonly handle: string };

const referenceOf = (state: Authorization): string =>
  'SAD' in state ? `${sadPrefix}${state.SAD}` : `${handlePrefix}${state.handle}`;

async function withoutRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CscRefusal ? refusalError(error) : error;
  }
}

/** What a person decided comes as an error of the standard. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | RemoteRefusal> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CscRefusal)) {
      throw error;
    }
    switch (error.error) {
      case 'access_denied':
        return { kind: 'declined' };
      case 'expired_token':
        return { kind: 'timed-out' };
      default:
        throw refusalError(error);
    }
  }
}

function refusalError(refusal: CscRefusal): RemoteSigningError {
  const fault: RemoteFault = /^(?:invalid_client|unauthorized_client|invalid_token)$/.test(refusal.error)
    ? 'service-credentials'
    : 'unavailable';
  return new RemoteSigningError(fault, refusal.message, { cause: refusal });
}

/**
 * How a credential signs here.
 * @throws {RemoteSigningError} says what stands against it; an operator reads it in the log.
 */
function usable({ key, cert, auth, multisign }: CscCredential, signatures: number): string {
  const [certificate] = cert.certificates;
  rsaKeyOf(certificate === undefined ? undefined : pemOf(certificate));
  const signAlgo = rsaAlgorithms.find((algorithm) => key.algo.includes(algorithm));
  const wants = auth?.mode === 'oauth2code' || (auth?.objects ?? []).length > 0;
  const faults = [
    key.status === 'enabled' ? '' : `its key is ${key.status}`,
    (cert.status ?? 'valid') === 'valid' ? '' : `its certificate is ${cert.status ?? ''}`,
    signAlgo === undefined ? 'its key makes no RSA signatures' : '',
    wants ? 'it is confirmed by something else than the application of its person' : '',
    multisign >= signatures ? '' : `it signs ${String(multisign)} at a time, not ${String(signatures)}`,
  ].filter((fault) => fault !== '');
  if (signAlgo === undefined || faults.length > 0) {
    throw new RemoteSigningError(
      'certificate-unusable',
      `the credential cannot be used: ${faults.join(', ')}`,
    );
  }
  return signAlgo;
}

const hashesOf = (contents: RemoteSigningRequest['contents']): string[] =>
  contents.map(({ hash }) => Buffer.from(hash).toString('base64'));

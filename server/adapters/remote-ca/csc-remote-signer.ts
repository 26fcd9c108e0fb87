import { X509Certificate } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { verifyHash } from '../security/rsa-hash-signature.ts';
import {
  authorizationSchema,
  type CscCredential,
  credentialSchema,
  credentialsSchema,
  signaturesSchema,
} from './csc-answers.ts';
import { CscConnection, type CscOptions, CscRefusal } from './csc-connection.ts';
import {
  type RemoteAccount,
  type RemoteCredential,
  type RemoteSigner,
  type RemoteSigningOutcome,
  type RemoteSigningRequest,
  RemoteSigningUnavailableError,
} from './remote-signer.ts';

export type CscSignerOptions = CscOptions & {
  /** How long after an answer the service is asked again whether the person has confirmed. */
  readonly askAgainMilliseconds?: number;
};

const sha256Oid = '2.16.840.1.101.3.4.2.1';

/** sha256WithRSAEncryption, or plain RSA with the hash named beside it: both are RSASSA-PKCS1-v1_5. */
const rsaAlgorithms = ['1.2.840.113549.1.1.11', '1.2.840.113549.1.1.1'] as const;

const rsaBitsMin = 2048;

/** So many calls in a row may be lost while a person is waited for: a confirmation is not thrown away over one. */
const lostCallsMax = 3;

/** What the standard allows for the text that the person reads. */
const descriptionLength = 500;

/**
 * Signs through a service of the Cloud Signature Consortium API v2: `credentials/list`, `credentials/info`,
 * `credentials/authorize` (and `authorizeCheck` while the person takes their time), `signatures/signHash`. Keys are RSA, and
 * each signature that comes is checked against the certificate before anyone relies on it.
 *
 * The standard has no word for the kind of an account: `clientData` says `personal` or `business`. Nor has it one for what a
 * person decides: `access_denied` and `expired_token` are those of OAuth 2.0 for the same (RFC 8628, 3.5).
 */
export function createCscRemoteSigner(options: CscSignerOptions): RemoteSigner {
  const connection = new CscConnection(options);
  const askAgainMs = options.askAgainMilliseconds ?? 1000;

  async function credentialInfo(credentialID: string, signal?: AbortSignal): Promise<CscCredential> {
    const body = { credentialID, certificates: 'chain', authInfo: true };
    return connection.call('credentials/info', body, credentialSchema, signal && { signal });
  }

  async function listCredentials(account: RemoteAccount): Promise<readonly RemoteCredential[]> {
    const listed = await connection.call(
      'credentials/list',
      {
        userID: account.username,
        credentialInfo: true,
        certificates: 'chain',
        clientData: account.business ? 'business' : 'personal',
      },
      credentialsSchema,
    );
    const told = new Map(listed.credentialInfos?.map((info) => [info.credentialID, info]));
    const credentials: RemoteCredential[] = [];
    for (const credentialId of listed.credentialIDs) {
      const { cert } = told.get(credentialId) ?? (await credentialInfo(credentialId));
      credentials.push({ credentialId, certificates: cert.certificates.map(pemOf) });
    }
    return credentials;
  }

  /** Waits for the person. Answers what activates the signing. */
  async function authorize(
    { credentialId, hashes, description }: RemoteSigningRequest,
    signal: AbortSignal,
  ): Promise<string> {
    // Some services answer at once and are asked again, others when the person has decided: this call may take as long.
    let state = await connection.call(
      'credentials/authorize',
      {
        credentialID: credentialId,
        numSignatures: hashes.length,
        hashes: hashes.map(base64Of),
        hashAlgorithmOID: sha256Oid,
        description: description.slice(0, descriptionLength),
      },
      authorizationSchema,
      { signal, waitsForPerson: true },
    );
    let lost = 0;
    while ('handle' in state) {
      await pause(askAgainMs, undefined, { signal });
      try {
        const { handle } = state;
        state = await connection.call('credentials/authorizeCheck', { handle }, authorizationSchema, {
          signal,
        });
        lost = 0;
      } catch (error) {
        lost += 1;
        if (!(error instanceof RemoteSigningUnavailableError) || lost >= lostCallsMax) {
          throw error;
        }
      }
    }
    return state.SAD;
  }

  async function signOnce(request: RemoteSigningRequest, signal: AbortSignal): Promise<RemoteSigningOutcome> {
    const credential = await credentialInfo(request.credentialId, signal);
    const { signAlgo, publicKey } = usable(credential, request.hashes.length);
    const SAD = await authorize(request, signal);
    const answer = await connection.call(
      'signatures/signHash',
      {
        credentialID: request.credentialId,
        SAD,
        hashes: request.hashes.map(base64Of),
        hashAlgorithmOID: sha256Oid,
        signAlgo,
      },
      signaturesSchema,
      { signal },
    );
    const signatures = answer.signatures.map((text) => new Uint8Array(Buffer.from(text, 'base64')));
    const holds = request.hashes.every((hash, index) =>
      verifyHash(publicKey, hash, signatures[index] ?? new Uint8Array()),
    );
    if (!holds || signatures.length !== request.hashes.length) {
      throw new RemoteSigningUnavailableError('the signatures are not those of the certificate');
    }
    return { kind: 'signed', signatures };
  }

  return {
    async listCredentials(account) {
      try {
        return await listCredentials(account);
      } catch (error) {
        throw error instanceof CscRefusal ? unavailable(error) : error;
      }
    },
    async sign(request, signal) {
      try {
        return await signOnce(request, signal);
      } catch (error) {
        if (signal.aborted) {
          return { kind: 'timed-out' };
        }
        if (!(error instanceof CscRefusal)) {
          throw error;
        }
        switch (error.error) {
          case 'access_denied':
            return { kind: 'declined' };
          case 'expired_token':
            return { kind: 'timed-out' };
          default:
            throw unavailable(error);
        }
      }
    },
  };
}

function unavailable(refusal: CscRefusal): RemoteSigningUnavailableError {
  return new RemoteSigningUnavailableError(refusal.message, { cause: refusal });
}

/**
 * What of a credential can be used here, and how.
 * @throws {RemoteSigningUnavailableError} says what stands against it; an operator reads it in the log.
 */
function usable(credential: CscCredential, signatures: number) {
  const { key, cert, auth, multisign } = credential;
  const signAlgo = rsaAlgorithms.find((algorithm) => key.algo.includes(algorithm));
  const publicKey = publicKeyOf(cert.certificates[0]);
  const wants = auth?.mode === 'oauth2code' || (auth?.objects ?? []).length > 0;
  const faults = [
    key.status === 'enabled' ? '' : `its key is ${key.status}`,
    (cert.status ?? 'valid') === 'valid' ? '' : `its certificate is ${cert.status ?? ''}`,
    signAlgo === undefined || publicKey === null ? `it has no RSA key of ${String(rsaBitsMin)} bits` : '',
    wants ? 'it is confirmed by something else than the application of its person' : '',
    multisign >= signatures ? '' : `it signs ${String(multisign)} at a time, not ${String(signatures)}`,
  ].filter((fault) => fault !== '');
  if (signAlgo === undefined || publicKey === null || faults.length > 0) {
    throw new RemoteSigningUnavailableError(`the credential cannot be used: ${faults.join(', ')}`);
  }
  return { signAlgo, publicKey };
}

function publicKeyOf(certificate: string | undefined) {
  if (certificate === undefined) {
    return null;
  }
  try {
    const { publicKey } = new X509Certificate(pemOf(certificate));
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
    return publicKey.asymmetricKeyType === 'rsa' && bits >= rsaBitsMin ? publicKey : null;
  } catch {
    return null;
  }
}

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The standard writes certificates in Base64, without the lines around it. */
function pemOf(base64: string): string {
  const lines = base64.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

import type {
  RemoteSigner,
  RemoteSigningOutcome,
  RemoteSigningRequest,
} from '../../server/adapters/remote-ca/remote-signer.ts';

/** Asks a person and waits for them. */
export async function signThrough(
  signer: RemoteSigner,
  request: RemoteSigningRequest,
  signal: AbortSignal,
): Promise<RemoteSigningOutcome> {
  try {
    const taken = await signer.request(request, signal);
    return taken.kind === 'taken' ? await signer.wait(taken, request, signal) : taken;
  } catch (error) {
    if (signal.aborted) {
      return { kind: 'timed-out' };
    }
    throw error;
  }
}

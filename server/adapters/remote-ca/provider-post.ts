import type { z } from 'zod';

import { AnswerTooLargeError, type HttpAnswer, type HttpCall, type HttpCaller } from '../http/http-caller.ts';
import { writePem } from '../../domain/pem.ts';
import { RemoteSigningError } from '../../domain/remote-fault.ts';

export type ProviderAnswer = { readonly status: number; readonly body: unknown };

export type ProviderCall = Required<Pick<HttpCall, 'url' | 'headers' | 'body'>> & {
  readonly signal?: AbortSignal | undefined;
  /** How long the call may take; `null` where it is answered when a person has decided, and `signal` alone ends it. */
  readonly milliseconds: number | null;
};

/** No honest answer is larger: a hundred signatures are some 40 KB, a chain of certificates less. */
const answerBytes = 2 * 1024 * 1024;

/** No call but one that waits for a person takes longer. */
export const callMs = 20_000;

/**
 * Makes one call of a provider. What of an answer is no JSON is `undefined`.
 * @throws {RemoteSigningError} when nobody answers, and the reason of `signal` once that has ended the call.
 */
export async function postToProvider(
  http: HttpCaller,
  { url, headers, body, signal, milliseconds }: ProviderCall,
): Promise<ProviderAnswer> {
  const signals = [
    ...(signal ? [signal] : []),
    ...(milliseconds === null ? [] : [AbortSignal.timeout(milliseconds)]),
  ];
  let answer: HttpAnswer;
  try {
    answer = await http({
      method: 'POST',
      url,
      headers: { accept: 'application/json', ...headers },
      body,
      signal: AbortSignal.any(signals),
      bytesMax: answerBytes,
    });
  } catch (error) {
    signal?.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    const what = error instanceof AnswerTooLargeError ? why : `${url.pathname} could not be called: ${why}`;
    throw new RemoteSigningError('unavailable', what, { cause: error });
  }
  return { status: answer.status, body: parseJson(Buffer.from(answer.body).toString('utf8')) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads an answer by its schema: nothing of it is believed before.
 * @throws {RemoteSigningError} when it is another shape.
 */
export function readAnswer<T extends z.ZodType>(what: string, body: unknown, schema: T): z.output<T> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new RemoteSigningError('unavailable', `${what} answered nonsense at "${where}"`);
  }
  return parsed.data;
}

/** Services write certificates in Base64, without the lines around it. */
export const pemOf = (base64: string): string => writePem('CERTIFICATE', base64);

export function bytesOfBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}

/** The address of a method below the one that a provider is set up with. */
export function below(base: string, path: string): URL {
  return new URL(path, `${base.replace(/(?<!\/)\/+$/, '')}/`);
}

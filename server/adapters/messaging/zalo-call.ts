import { z } from 'zod';

import { createHttpCaller } from '../http/http-caller.ts';
import { HandOverError } from './messenger.ts';

const http = createHttpCaller({ allow: 'anywhere' });
const answerBytesMax = 64 * 1024;

/** Codes are numbers, and tolerated as texts; what went well has 0, or no code where it is a token. */
const answerSchema = z.looseObject({
  error: z.coerce.number().optional(),
  message: z.string().optional(),
});

export type ZaloAnswer = z.output<typeof answerSchema>;

export type ZaloRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMilliseconds: number;
};

/** Calls Zalo. It answers 200 with a code of its own also to what it refuses. @throws {HandOverError} where there is no such answer. */
export async function callZalo({
  url,
  headers,
  body,
  timeoutMilliseconds,
}: ZaloRequest): Promise<ZaloAnswer> {
  let answer;
  try {
    answer = await http({
      method: 'POST',
      url: new URL(url),
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMilliseconds),
      bytesMax: answerBytesMax,
    });
  } catch (error) {
    throw new HandOverError('Zalo could not be reached', { cause: error });
  }
  const { status } = answer;
  if (status < 200 || status > 299) {
    throw new HandOverError(`Zalo answered ${String(status)}`);
  }
  try {
    return answerSchema.parse(JSON.parse(new TextDecoder().decode(answer.body)));
  } catch {
    throw new HandOverError('the answer of Zalo could not be read');
  }
}

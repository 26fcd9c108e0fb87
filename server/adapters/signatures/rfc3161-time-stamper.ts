import { randomBytes } from 'node:crypto';

import { AnswerTooLargeError, createHttpCaller } from '../http/http-caller.ts';
import { element, integer, octets, oid, sequence, yes } from '../security/der.ts';
import { readTimeStampAnswer } from './time-stamp-answer.ts';
import type { TimeStampFault, TimeStampOutcome, TimeStamper } from './time-stamper.ts';

export type TimeStamperOptions = {
  /** TSA_URL; a user and password in it are sent as HTTP basic authentication. */
  readonly url: string;
  /** How long the authority may take. */
  readonly milliseconds?: number;
};

/** A token with a chain of certificates takes 5 to 15 KB. */
const answerBytes = 256 * 1024;

/** Below what any authority refuses, and beyond what two questions ever share (RFC 3161, 2.4.1, asks for 64 bits). */
const nonceBytes = 16;

/** Parameters are written as NULL, which older authorities insist on. */
const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'), element(0x05));

/** An authority that speaks the time-stamp protocol over HTTP (RFC 3161, 3.4). */
export function createTimeStamper({ url, milliseconds = 10_000 }: TimeStamperOptions): TimeStamper {
  const http = createHttpCaller({ allow: 'anywhere' });

  async function ask(question: Uint8Array): Promise<Uint8Array | TimeStampOutcome> {
    try {
      const { status, body } = await http({
        method: 'POST',
        url: new URL(url),
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: question,
        signal: AbortSignal.timeout(milliseconds),
        bytesMax: answerBytes,
      });
      return status === 200 ? body : failed('unreachable', `HTTP ${String(status)}`);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      return failed(error instanceof AnswerTooLargeError ? 'malformed' : 'unreachable', detail);
    }
  }

  return {
    async stamp(hash) {
      const nonce = newNonce();
      const answer = await ask(questionOf(hash, nonce));
      return answer instanceof Uint8Array ? readTimeStampAnswer(answer, { hash, nonce }) : answer;
    },
  };
}

/** TimeStampReq (RFC 3161, 2.4.1): with a nonce, and asking for the authority's certificates. */
function questionOf(hash: Uint8Array, nonce: Uint8Array): Uint8Array {
  return sequence(integer(Uint8Array.of(1)), sequence(sha256, octets(hash)), integer(nonce), yes);
}

/** As an integer's bytes: positive, and as short as it can be written. */
function newNonce(): Uint8Array {
  const bytes = randomBytes(nonceBytes);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

function failed(reason: TimeStampFault, detail: string): TimeStampOutcome {
  return { kind: 'failed', reason, detail };
}

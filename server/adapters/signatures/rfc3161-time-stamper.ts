import { randomBytes } from 'node:crypto';

import { readBounded } from '../read-bounded.ts';
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
  const { address, authorization } = addressOf(url);

  async function ask(question: Uint8Array): Promise<Uint8Array | TimeStampOutcome> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/timestamp-query',
          accept: 'application/timestamp-reply',
          ...(authorization !== null && { authorization }),
        },
        body: Buffer.from(question),
        redirect: 'error',
        signal: AbortSignal.timeout(milliseconds),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        return failed('unreachable', `HTTP ${String(response.status)}`);
      }
      return (await readBounded(response, answerBytes)) ?? failed('malformed', 'the answer is too large');
    } catch (error) {
      return failed('unreachable', whyOf(error));
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

function addressOf(url: string): { readonly address: URL; readonly authorization: string | null } {
  const address = new URL(url);
  const { username, password } = address;
  address.username = '';
  address.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    address,
    authorization: username === '' ? null : `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`,
  };
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function failed(reason: TimeStampFault, detail: string): TimeStampOutcome {
  return { kind: 'failed', reason, detail };
}

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import { Refusal } from '../domain/refusal.ts';

/** How a form begins: with its boundary of at most 70 characters (RFC 2046, 5.1.1). */
const opening = /^(?:\r\n)?--([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])[ \t]*\r\n/;
const openingBytes = 100;

/**
 * Gives a form with files its content type that was sent as JSON, as a widespread PHP client does (companion operations, §1). What is read
 * of it to see that is read again by whoever reads it next.
 *
 * @throws {Refusal} 415 when it does not begin like a form
 */
export async function relabelForm(request: IncomingMessage): Promise<void> {
  const boundary = await peekBoundary(request);
  if (boundary === null) {
    throw new Refusal(formatMessage('unsupportedType'), envelopeCode.unsupportedType);
  }
  request.headers['content-type'] = `multipart/form-data; boundary="${boundary}"`;
}

async function peekBoundary(stream: IncomingMessage): Promise<string | null> {
  const over = new AbortController();
  const end = (): void => over.abort();
  stream.once('end', end).once('close', end);
  try {
    let start = Buffer.alloc(0);
    while (start.length < openingBytes && !over.signal.aborted && !stream.destroyed) {
      const chunk: unknown = stream.read();
      if (!Buffer.isBuffer(chunk)) {
        await once(stream, 'readable', { signal: over.signal }).catch(() => null);
        continue;
      }
      start = Buffer.concat([start, chunk]);
      const boundary = opening.exec(start.toString('latin1', 0, openingBytes))?.[1];
      if (boundary !== undefined) {
        stream.unshift(start);
        return boundary;
      }
    }
    return null;
  } finally {
    stream.off('end', end).off('close', end);
  }
}

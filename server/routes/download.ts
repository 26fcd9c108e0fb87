import { Readable } from 'node:stream';

import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import { download } from '../../contract/operations/downloads.ts';
import { Refusal } from '../domain/refusal.ts';
import { streamFile } from '../services/downloads/stream-file.ts';
import { parseRange } from './byte-range.ts';
import { attachment } from './content-disposition.ts';
import type { FileAnswer } from './file-answer.ts';

/**
 * Answers the bytes that a download token opens, or the part that `Range` asks for (companion operations, §§1, 2): never
 * stored on the way, and nothing that the link leads to learns where it came from.
 *
 * @throws {Refusal} 401 for a token that does not hold, or whose file has been removed since.
 */
export const sendDownload: FileAnswer = async ({ deps, request, reply, query }) => {
  const claims = await deps.tokens.readDownload(download.query.parse(query).token);
  if (claims === null) {
    throw new Refusal(formatMessage('downloadInvalid'), envelopeCode.unauthenticated);
  }
  const { sha256, size } = claims;
  const etag = `"${sha256}"`;
  void reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': attachment(claims.fileName),
    'content-type': claims.mediaType,
    etag,
    'referrer-policy': 'no-referrer',
  });
  const ifRange = request.headers['if-range'];
  const wantsRange = ifRange === undefined || ifRange === etag;
  const range = parseRange(wantsRange ? request.headers.range : undefined, size);
  if (range.kind === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${String(size)}`)
      .send();
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: size - 1 };
  if (range.kind === 'part') {
    void reply.code(206).header('content-range', `bytes ${String(start)}-${String(end)}/${String(size)}`);
  }
  void reply.header('content-length', String(end - start + 1));
  if (request.method === 'HEAD' || size === 0) {
    // An empty stream: of any other body, Fastify would write the length over ours.
    return reply.send(Readable.from([]));
  }
  const stream =
    claims.isShortLived === true
      ? await deps.tempFiles.stream(sha256, { start, end })
      : await streamFile(deps, sha256, { start, end });
  if (stream === null) {
    throw new Refusal(formatMessage('downloadInvalid'), envelopeCode.unauthenticated);
  }
  return reply.send(stream);
};

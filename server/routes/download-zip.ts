import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import { downloadZip } from '../../contract/operations/downloads.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Dependencies } from '../services/dependencies.ts';
import type { Archive } from '../services/files/archive.ts';
import { findArchive } from '../services/downloads/find-archive.ts';
import { attachment } from './content-disposition.ts';
import type { FileAnswer } from './file-answer.ts';

/**
 * Answers the component files of a document, or of several, as a zip archive that is made while it is sent (companion operations, §3): one
 * file is open at a time, and none is held in memory.
 *
 * @throws {Refusal} 401 for a token that does not hold.
 */
export const sendZip: FileAnswer = async ({ deps, request, reply, query }) => {
  const archive = await findArchive(deps, downloadZip.query.parse(query).token);
  if (archive === null) {
    throw new Refusal(formatMessage('downloadInvalid'), envelopeCode.unauthenticated);
  }
  void reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': attachment(archive.fileName),
    'content-type': 'application/zip',
    'referrer-policy': 'no-referrer',
  });
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : streamArchive(deps, archive));
};

/** PDFs hold compressed data already, so they are stored as they are. */
function streamArchive({ files }: Pick<Dependencies, 'files'>, { entries }: Archive): Readable {
  const zip = new ZipFile();
  const output = asReadable(zip.outputStream);
  let open: Readable | null = null;
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  // Whoever hangs up leaves no file open.
  output.once('close', () => open?.destroy());
  for (const entry of entries) {
    if ('text' in entry) {
      zip.addBuffer(Buffer.from(entry.text), entry.name, { mtime: entry.modifiedAt });
      continue;
    }
    zip.addReadStreamLazy(entry.name, { mtime: entry.modifiedAt, compress: false }, (next) => {
      files.stream(entry.sha256).then(
        (stream) => {
          open = asReadable(stream);
          if (output.destroyed) {
            // Its reader hung up while the file was asked for.
            open.destroy();
            return;
          }
          open.once('error', fail);
          next(null, open);
        },
        (error: unknown) => fail(error),
      );
    });
  }
  zip.end();
  return output;
}

function asReadable(stream: NodeJS.ReadableStream): Readable {
  return stream instanceof Readable ? stream : new Readable().wrap(stream);
}

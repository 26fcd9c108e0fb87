import type { FastifyRequest } from 'fastify';

import { envelopeCode } from '../../contract/envelope.ts';
import { faultMessage } from '../../contract/faults.ts';
import { formatMessage } from '../../contract/messages.ts';
import { hasTooManyMarks, normalizeText } from '../../contract/normalize-text.ts';
import { Refusal } from '../domain/refusal.ts';

export type MultipartLimits = {
  readonly fileBytes: number;
  readonly files: number;
  readonly totalBytes: number;
};

const fieldBytes = 1024 * 1024;
const fields = 200;

/**
 * Reads a form with files: texts as strings, files as web `File` objects, a name that comes twice as a list.
 *
 * It reads to the end even when a part is too large, so that the caller is there to hear the answer.
 *
 * @throws {Refusal} 413 when a file or a text is too large, all of them together are, or there are too many; 400 when it is no such form.
 */
export async function readMultipart(
  request: FastifyRequest,
  limits: MultipartLimits,
): Promise<Record<string, unknown>> {
  try {
    return await readParts(request, limits);
  } catch (error) {
    // The parser's own errors carry a status where they mean a limit; a form that is cut off or garbled has none.
    const isKnown = error instanceof Refusal || (error instanceof Error && 'statusCode' in error);
    throw isKnown ? error : new Refusal(formatMessage('malformed'), envelopeCode.invalid);
  }
}

async function readParts(request: FastifyRequest, limits: MultipartLimits): Promise<Record<string, unknown>> {
  const found = new Map<string, unknown>();
  const add = (name: string, value: unknown) => {
    found.set(name, found.has(name) ? [found.get(name), value].flat() : value);
  };
  let tooLarge: string | null = null;
  let total = 0;
  const parts = request.parts({
    limits: {
      fileSize: limits.fileBytes,
      files: limits.files,
      fieldSize: fieldBytes,
      fields,
      parts: fields + limits.files,
      headerPairs: 50,
      fieldNameSize: 200,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      total += sizeOf(part.value);
      if (part.valueTruncated || total > limits.totalBytes) {
        tooLarge ??= formatMessage('tooLarge');
      }
      if (tooLarge === null) {
        add(part.fieldname, part.value);
      } else {
        // The parser holds on to every part until the end.
        part.value = null;
      }
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > limits.totalBytes) {
        tooLarge ??= formatMessage('tooLarge');
      }
      if (tooLarge === null) {
        chunks.push(chunk);
      }
    }
    const fileName = fileNameOf(part);
    if (fileName === null) {
      continue;
    }
    if (part.file.truncated) {
      const n = Math.round(limits.fileBytes / 1024 / 1024);
      tooLarge ??= faultMessage({ path: part.fieldname, id: 'fileTooLarge', params: { n } });
      continue;
    }
    add(part.fieldname, new File(chunks, composed(fileName), { type: part.mimetype }));
  }
  if (tooLarge !== null) {
    throw new Refusal(tooLarge, envelopeCode.tooLarge);
  }
  return Object.fromEntries(found);
}

/** A part that calls itself JSON has been parsed. */
function sizeOf(value: unknown): number {
  return Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
}

/** In NFC; a name that cannot be normalized is left for the input's rules to refuse. */
function composed(name: string): string {
  return hasTooManyMarks(name) ? name : normalizeText(name, 'NFC');
}

/** `null` for what a browser sends for a field without a file: the parser then leaves the name out. */
function fileNameOf({ filename }: { readonly filename?: string }): string | null {
  return filename ?? null;
}

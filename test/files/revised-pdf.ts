import type { FileParts } from '../../server/adapters/files/file-parts.ts';
import type {
  Appended,
  SigningRefused,
  SignResult,
  StampRefused,
} from '../../server/adapters/pdf/pdf-engine.ts';
import { type Preparation, prepareSignature } from '../../server/adapters/pdf/prepare-signature.ts';
import { revise } from '../../server/adapters/pdf/revision.ts';

/* Files as the PDF engine answers them, all of whose bytes were given to it. */

/** A file that took what was asked for; one that was refused fails the test. */
export function fileOf(result: SignResult | StampRefused): Uint8Array {
  if (result.kind === 'refused') {
    throw new Error(`Refused: ${result.reason}`);
  }
  return result.file.bytes;
}

/** A file with what a worker appends to it. */
export const revised = (earlier: Uint8Array, result: Appended | SigningRefused | StampRefused): Uint8Array =>
  fileOf(revise(earlier, result));

/** As the worker does it. */
export const prepare = ({ bytes }: FileParts, preparation: Preparation) =>
  prepareSignature(bytes, preparation);

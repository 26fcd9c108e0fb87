import type { FieldFault } from '../../../contract/faults.ts';
import type { ImageFault } from '../../adapters/pdf/pdf-engine.ts';
import { decodeImage } from '../../domain/process-action.ts';
import { refuseFields } from '../../domain/refusal.ts';

/** The field that a picture is given in, and what it is refused with when it is none. */
type Field = Pick<FieldFault, 'path' | 'id'>;

type Refused = { readonly kind: 'refused'; readonly reason: ImageFault };

/**
 * A picture of a request, and what `look` finds of it.
 * @throws {Refusal} at its field, for what is no picture, or too large
 */
export async function readPicture<Seen extends { readonly kind: 'ok' }>(
  field: Field,
  text: string,
  look: (bytes: Uint8Array) => Promise<Seen | Refused>,
): Promise<{ readonly bytes: Uint8Array; readonly seen: Seen }> {
  const bytes = decodeImage(text);
  if (bytes === null || bytes === 'not-base64') {
    throw refuseFields([field]);
  }
  const seen = await look(bytes);
  if (seen.kind === 'refused') {
    throw refuseFields([seen.reason === 'too-large' ? { ...field, id: 'imageTooLarge' } : field]);
  }
  return { bytes, seen };
}

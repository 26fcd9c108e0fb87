import type { BodyInput } from '../../../../contract/operation.ts';
import type { signatureSave } from '../../../../contract/operations/account.ts';
import { formatDrawing } from '../ink/strokes.ts';
import type { SigningDraft } from '../signing-draft.ts';
import { kindOf } from './signature.ts';

/**
 * What of a draft that was signed with is to be kept for the next time; `null` where nobody asked for it, or it is a saved one
 * already. `image` is what it was signed with.
 */
export function signatureToSave(
  { signature, saveSignature }: Pick<SigningDraft, 'signature' | 'saveSignature'>,
  image: string | null | undefined,
): BodyInput<typeof signatureSave> | null {
  if (!saveSignature || signature.source === 'saved' || image === null || image === undefined) {
    return null;
  }
  const strokes = signature.source === 'draw' && signature.drawing ? formatDrawing(signature.drawing) : null;
  return { kind: kindOf(signature), image, strokes };
}

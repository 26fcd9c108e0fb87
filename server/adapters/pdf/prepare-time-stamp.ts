import { tokenSizeMax } from '../signatures/cms.ts';
import { closeRange } from './open-place.ts';
import { openToRevise } from './pdf-document.ts';
import type { OpenPlaceResult } from './pdf-engine.ts';
import { appendRevision } from './revision.ts';
import { addTimeStampField } from './signature-field.ts';

/**
 * A time stamp of the whole document (ETSI EN 319 142-1, 5.4.3). No certification forbids one, since it says nothing of its own (ISO
 * 32000-2, 12.8.2.2). Runs in the worker.
 */
export async function prepareTimeStamp(bytes: Uint8Array, fieldName: string): Promise<OpenPlaceResult> {
  const result = await openToRevise(bytes);
  if (result.kind === 'refused') {
    return result;
  }
  const { opened } = result;
  const revision = await appendRevision(opened.pdf, bytes, () =>
    addTimeStampField(opened, fieldName, tokenSizeMax),
  );
  return revision
    ? { kind: 'ok', place: closeRange(revision.later, bytes.length, revision.made) }
    : { kind: 'refused', reason: 'broken' };
}

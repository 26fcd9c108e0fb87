import { AppearanceWriter } from './appearance.ts';
import { openToRevise } from './pdf-document.ts';
import type { Appended, Mark, StampFault, StampRefused } from './pdf-engine.ts';
import { addStamp, placeMarks } from './place-marks.ts';
import { appendRevision, copyFrom } from './revision.ts';

/**
 * Marks as stamp annotations, in one revision appended to the file.
 *
 * Annotations and not page content: the page of the earlier revision stays what was signed. Stamps and not unsigned
 * signature fields: readers offer the latter as "sign here". Runs in the worker.
 */

const refused = (reason: StampFault, mark: number | null): StampRefused => ({
  kind: 'refused',
  reason,
  mark,
});

/** See `PdfEngine.stamp`. */
export async function stampPdf(bytes: Uint8Array, marks: readonly Mark[]): Promise<Appended | StampRefused> {
  const result = await openToRevise(bytes);
  if (result.kind === 'refused') {
    return refused(result.reason, null);
  }
  const { opened } = result;
  const placed = placeMarks(opened, marks);
  if ('reason' in placed) {
    return refused(placed.reason, placed.index);
  }
  if (placed.length === 0) {
    return { kind: 'ok', appended: new Uint8Array() };
  }
  if (opened.rules.permits !== 'annotations') {
    return refused('changes-forbidden', null);
  }
  const stamped = await appendRevision(opened.pdf, bytes, () => {
    const writer = new AppearanceWriter(opened.pdf);
    placed.forEach((mark) => addStamp(opened.pdf, writer, mark));
  });
  return stamped ? { kind: 'ok', appended: copyFrom(stamped.later, bytes.length) } : refused('broken', null);
}

/** Places on the pages that belong to other steps of a document: what the signer's own box should keep clear of. */
import { stepStatus } from '../../../../contract/enums.ts';
import type { Document, ProcessStep } from '../../../../contract/models/document.ts';
import type { Rect } from '../../../../contract/page-space.ts';
import type { OtherBox } from '../../../pdf/box-editor.tsx';
import { rectsOverlap } from '../../../pdf/geometry.ts';
import { type Place, placeOfStep } from './place.ts';

export type OtherPlace = Place & OtherBox & { readonly name: string };

/** Steps of which one names no file act on the first, as the other then may, too. */
function isOfOneFile(a: ProcessStep, b: ProcessStep): boolean {
  return a.fileInfoId === null || b.fileInfoId === null || a.fileInfoId === b.fileInfoId;
}

/** Where marks of other steps stand, or will; steps without a place, and those that were rejected, have none. */
export function otherPlaces(
  { processes }: Pick<Document, 'processes'>,
  own: ProcessStep,
): readonly OtherPlace[] {
  return processes.flatMap((step): OtherPlace[] => {
    const place = placeOfStep(step);
    const isInTheWay =
      step.id !== own.id && step.status.value !== stepStatus.rejected && isOfOneFile(step, own);
    return place !== null && isInTheWay ? [{ ...place, name: step.processedByUser?.name ?? '' }] : [];
  });
}

export function coveredNames(others: readonly OtherPlace[], page: number, rect: Rect): readonly string[] {
  return others
    .filter((other) => other.page === page && rectsOverlap(other.rect, rect))
    .map(({ name }) => name);
}

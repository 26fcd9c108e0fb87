import type { FieldFault } from '../../contract/faults.ts';
import {
  clampToPage,
  type PageFrame,
  parsePosition,
  positionFault,
  readerSize,
  type Rect,
} from '../../contract/page-space.ts';

export type DraftPlace = { readonly pageSign: number; readonly position: Rect };

/** A place as an author gives it, and where its faults stand in the request. Page 0 means "not given", and is the first. */
type Given = {
  readonly position: string | null;
  readonly page: number | null;
  readonly positionPath: string;
  readonly pagePath: string;
};

/** Checks that a place lies on its page. No position is no place. */
export function parsePlace(
  { position: text, page, positionPath, pagePath }: Given,
  pages: readonly PageFrame[],
): { readonly place: DraftPlace | null; readonly faults: readonly FieldFault[] } {
  if (text === null) {
    return { place: null, faults: [] };
  }
  const position = parsePosition(text);
  if (position === null) {
    return { place: null, faults: [{ path: positionPath, id: 'notPosition' }] };
  }
  const pageSign = page === null || page === 0 ? 1 : page;
  const frame = pages[pageSign - 1];
  if (!frame) {
    return { place: null, faults: [{ path: pagePath, id: 'noSuchPage', params: { n: pages.length } }] };
  }
  const size = readerSize(frame);
  const fault = positionFault(position, size);
  if (fault !== null) {
    return {
      place: null,
      faults: [{ path: positionPath, id: fault === 'empty' ? 'emptyPosition' : 'offPage' }],
    };
  }
  return { place: { pageSign, position: clampToPage(position, size) }, faults: [] };
}

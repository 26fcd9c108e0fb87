import { useEffect, useRef } from 'react';
import { type PageFrame, readerSize } from '../../../../contract/page-space.ts';
import { followPromise } from '../../../follow-promise.ts';
import { clampToPage } from '../../../pdf/geometry.ts';
import type { ViewerState } from '../../../pdf/viewer-controller.ts';
import { type DraftStore, useMaybeDraft } from '../draft-store.ts';
import { useMaybeSigning } from '../signing-context.ts';
import { leavesMark } from '../signing-step.ts';
import { suggestedPlace } from './place.ts';

/**
 * When the pages are there, or a picture of the one that it is about: gives a signer without a place one on the last page, and brings a
 * place that its author set askew onto its page. A document opens on its first page, since it is read before it is signed
 * (`GoToSignature` leads on); whoever goes on with a further step has read it, and is shown the place. Once a draft.
 */
export function useFirstPlace(pages: ViewerState['document']): void {
  const signing = useMaybeSigning();
  const shownFor = useRef<DraftStore | null>(null);
  const isSigning = signing?.finished === null && leavesMark(signing.target.kind);
  const draft = isSigning ? signing.session.draft : null;
  const viewer = signing?.viewer ?? null;

  useEffect(() => {
    if (pages?.frameOf === undefined || draft === null || viewer === null || shownFor.current === draft) {
      return;
    }
    const { place } = draft.getState().draft;
    const number = Math.min(place?.page ?? pages.pageCount, pages.pageCount);
    const settle = (frame: PageFrame): void => {
      const page = readerSize(frame);
      const first =
        place === null
          ? suggestedPlace(number, frame)
          : { page: number, rect: clampToPage(place.rect, page) };
      const shownBefore = shownFor.current;
      shownFor.current = draft;
      if (JSON.stringify(first) !== JSON.stringify(place)) {
        draft.update({ place: first });
      }
      const isFirstStep = shownBefore === null;
      if (!isFirstStep || first.page === 1) {
        viewer.goToPage(first.page, first.rect);
      }
    };
    if (number === 1) {
      settle(pages.firstFrame);
      return;
    }
    // A page that cannot be read says so itself; one that is not known yet is, once its file is there.
    return followPromise(pages.frameOf(number), settle);
  }, [pages, draft, viewer]);

  // Wherever it was signed from, the mark is shown.
  const session = signing?.session ?? null;
  const isSigned = signing?.finished?.action === 'signed';
  useEffect(() => {
    const place = session?.draft.getState().draft.place ?? null;
    if (isSigned && place !== null) {
      viewer?.goToPage(place.page, place.rect);
    }
  }, [isSigned, session, viewer]);
}

/** The page that the signer's box is on, for the mark in the rail; `null` where there is none. */
export function useSigningPage(): number | null {
  const signing = useMaybeSigning();
  const page = useMaybeDraft(signing?.session.draft ?? null, (draft) => draft.place?.page ?? null);
  return signing?.finished === null && leavesMark(signing.target.kind) ? page : null;
}

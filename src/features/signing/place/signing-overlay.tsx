import { Button } from '@mantine/core';
import { IconArrowDown, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readerSize } from '../../../../contract/page-space.ts';
import { boxTravelOf } from '../../../pdf/box-travel.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { PlacingSurface } from '../../../pdf/placing-surface.tsx';
import { useViewerState } from '../../../pdf/use-pdf-viewer.ts';
import { useSelected } from '../../../store.ts';
import { useDraft } from '../draft-store.ts';
import { type Signing, useMaybeSigning, useSigning } from '../signing-context.ts';
import { leavesMark } from '../signing-step.ts';
import { PendingMark, useIsOnItsWay } from './pending-mark.tsx';
import { MarkBox } from './mark-box.tsx';
import { type Place, boxSize, roundRect } from './place.ts';
import { useSigningPage } from './use-first-place.ts';
import classes from './signing-overlay.module.css';

/** What signing lays over one page: the signer's box, and while it is being placed what takes the tap. */
export function SigningOverlay({ page }: { readonly page: PageOverlay }) {
  const signing = useMaybeSigning();
  const isOnItsWay = useIsOnItsWay(page);
  if (signing === null || !leavesMark(signing.target.kind)) {
    return null;
  }
  if (signing.finished === null) {
    return <OwnBox page={page} />;
  }
  return isOnItsWay ? <OwnMark page={page} /> : null;
}

function OwnMark({ page }: { readonly page: PageOverlay }) {
  const { session } = useSigning();
  const place = useDraft(session.draft, (whole) => whole.place);
  return place?.page === page.pageNumber ? <PendingMark page={page} place={place} /> : null;
}

function OwnBox({ page }: { readonly page: PageOverlay }) {
  const { t } = useTranslation();
  const { session, target, viewer } = useSigning();
  const placing = useSelected(session, (state) => state.placing);
  const place = useDraft(session.draft, (whole) => whole.place);
  const { pageNumber, frame } = page;
  const put = (next: Place): void => {
    session.draft.update({ place: next, placedByHand: true });
    session.setPlacing('no');
  };
  return (
    <>
      {placing !== 'no' && !target.isFixed && (
        <PlacingSurface
          page={page}
          label={t('signing.placingPage', { page: pageNumber })}
          size={boxSize(frame, place)}
          onPlace={(rect) => {
            // The surface goes, and the keyboard goes on from the box.
            boxTravelOf(viewer).expect(target.step.id);
            put({ page: pageNumber, rect: roundRect(rect, readerSize(frame)) });
          }}
        />
      )}
      {place?.page === pageNumber && (
        <MarkBox
          key={target.step.id}
          page={page}
          stepId={target.step.id}
          number={1}
          place={place}
          isFixed={target.isFixed}
          selected
          onPlace={put}
        />
      )}
    </>
  );
}

/** Says over the pages that a tap places the signature, and how to leave it where it is. */
export function PlacingHint() {
  const { t } = useTranslation();
  const signing = useMaybeSigning();
  const placing = useSelected(signing?.session ?? null, (state) => state.placing);
  if (signing?.finished !== null || placing === 'no' || signing.target.isFixed) {
    return null;
  }
  return (
    <div className={classes['hint']} role="status">
      {t('signing.placing')}
      <button
        type="button"
        aria-label={t('signing.placingStop')}
        title={t('signing.placingStop')}
        onClick={() => signing.session.setPlacing('no')}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}

/** Leads from what is read to where it is signed, while that is on another page. */
export function GoToSignature() {
  const signing = useMaybeSigning();
  const page = useSigningPage();
  return signing === null || page === null ? null : <ToSignature signing={signing} page={page} />;
}

function ToSignature({ signing, page }: { readonly signing: Signing; readonly page: number }) {
  const { t } = useTranslation();
  const { session, target, viewer } = signing;
  const placing = useSelected(session, (state) => state.placing);
  const shown = useViewerState(viewer, (state) => state.currentPage);
  if (placing !== 'no' || shown === page) {
    return null;
  }
  const go = (): void => {
    const { place } = session.draft.getState().draft;
    if (place !== null) {
      viewer.goToPage(place.page, place.rect);
      boxTravelOf(viewer).focus(target.step.id);
    }
  };
  return (
    <Button radius="xl" rightSection={<IconArrowDown size={18} aria-hidden />} onClick={go}>
      {t('signing.goToSignature', { page })}
    </Button>
  );
}

import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rect } from '../../../../contract/page-space.ts';
import { BoxEditor } from '../../../pdf/box-editor.tsx';
import { boxTravelOf } from '../../../pdf/box-travel.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { usePlaceTexts } from '../../../ui/place-texts.ts';
import { useDraft } from '../draft-store.ts';
import { useMaybeSigning, useSigning } from '../signing-context.ts';
import { leavesMark } from '../signing-step.ts';
import { useTogether } from '../adjacent/use-together.ts';
import { MarkPreview } from './mark-preview.tsx';
import { coveredNames } from './other-places.ts';
import { minBoxSize, placeAround, sizeText } from './place.ts';
import type { Place } from './place.ts';
import classes from './signing-overlay.module.css';
import { useMark } from './use-mark.ts';

/** What signing lays over one page: the signer's box, and while it is being placed what takes the tap. */
export function SigningOverlay({ page }: { readonly page: PageOverlay }) {
  const signing = useMaybeSigning();
  if (signing?.finished !== null || !leavesMark(signing.target.kind)) {
    return null;
  }
  return <PlacedBox page={page} />;
}

function PlacedBox({ page }: { readonly page: PageOverlay }) {
  const { draft, placing, target } = useSigning();
  const place = useDraft(draft, (whole) => whole.place);
  return (
    <>
      {placing !== 'no' && !target.isFixed && <PlacingLayer page={page} />}
      {place?.page === page.pageNumber && <MyBox page={page} place={place} />}
    </>
  );
}

/** Takes the tap that places the box. Scrolling by finger goes on as before. */
function PlacingLayer({ page }: { readonly page: PageOverlay }) {
  const { t } = useTranslation();
  const { draft, target, viewer, setPlacing } = useSigning();
  return (
    <button
      type="button"
      className={classes['placing']}
      aria-label={t('signing.placingPage', { page: page.pageNumber })}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        // A key has no place of its own: the middle of the page.
        const isKey = event.detail === 0;
        const x = isKey ? box.width / 2 : event.clientX - box.left;
        const y = isKey ? box.height / 2 : event.clientY - box.top;
        const { place } = draft.getState().draft;
        const next = placeAround(page.pageNumber, page.toReader({ x, y }), page.frame, place);
        // This layer goes, and the keyboard goes on from the box.
        boxTravelOf(viewer).expect(target.step.id);
        draft.update({ place: next, placedByHand: true });
        setPlacing('no');
      }}
    />
  );
}

function MyBox({ page, place }: { readonly page: PageOverlay; readonly place: Place }) {
  const { t } = useTranslation();
  const { draft, target, viewer, setPlacing } = useSigning();
  const texts = usePlaceTexts();
  const [dragged, setDragged] = useState<Rect | null>(null);
  const mark = useMark();
  const rect = dragged ?? place.rect;
  const key = target.step.id;
  const { total, othersOf } = useTogether();
  const others = othersOf(key);
  const travel = boxTravelOf(viewer);
  const put = (next: Place): void => {
    draft.update({ place: next, placedByHand: true });
    setPlacing('no');
  };
  return (
    <BoxEditor
      key={key}
      page={page}
      rect={place.rect}
      label={
        total > 1
          ? t('adjacent.box', { number: 1, total, size: sizeText(rect) })
          : t('signing.box', { size: sizeText(rect) })
      }
      describe={(at) => texts.where(place.page, at)}
      hint={target.isFixed ? t('signing.positionFixed', { page: place.page }) : texts.hint(false)}
      warning={target.isFixed ? null : texts.overlap(coveredNames(others, place.page, rect))}
      selected
      readOnly={target.isFixed}
      minSize={minBoxSize}
      snapTo={others.filter((other) => other.page === place.page).map((other) => other.rect)}
      arrives={() => travel.arrives(key)}
      {...(!target.isFixed && {
        onChange: (next: Rect) => {
          put({ page: place.page, rect: next });
        },
        onDrag: setDragged,
        onTurnPage: (by: 1 | -1) => void travel.withFocus(key, place.page + by, place.rect, put),
      })}
    >
      <MarkPreview width={rect.urx - rect.llx} height={rect.ury - rect.lly} {...mark} />
    </BoxEditor>
  );
}

/** Says over the pages that a tap places the signature, and how to leave it where it is. */
export function PlacingHint() {
  const { t } = useTranslation();
  const signing = useMaybeSigning();
  if (signing?.finished !== null || signing.placing === 'no' || signing.target.isFixed) {
    return null;
  }
  return (
    <div className={classes['hint']} role="status">
      {t('signing.placing')}
      <button
        type="button"
        aria-label={t('signing.placingStop')}
        title={t('signing.placingStop')}
        onClick={() => {
          signing.setPlacing('no');
        }}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}

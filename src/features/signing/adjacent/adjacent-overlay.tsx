import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rect } from '../../../../contract/page-space.ts';
import { BoxEditor } from '../../../pdf/box-editor.tsx';
import { boxTravelOf } from '../../../pdf/box-travel.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { usePlaceTexts } from '../../../ui/place-texts.ts';
import { MarkPreview } from '../place/mark-preview.tsx';
import { coveredNames } from '../place/other-places.ts';
import { minBoxSize, sizeText } from '../place/place.ts';
import type { Place } from '../place/place.ts';
import { useMark } from '../place/use-mark.ts';
import { useMaybeSigning, useSigning } from '../signing-context.ts';
import { leavesMark } from '../signing-step.ts';
import type { Adjacent } from './together.ts';
import { useTogether } from './use-together.ts';

/** The boxes of the reader's other steps that are signed together with this one. */
export function AdjacentOverlay({ page }: { readonly page: PageOverlay }) {
  const signing = useMaybeSigning();
  if (signing?.finished !== null || !leavesMark(signing.target.kind)) {
    return null;
  }
  return <Boxes page={page} />;
}

function Boxes({ page }: { readonly page: PageOverlay }) {
  const { adjacent } = useTogether();
  return adjacent.map(
    (one) =>
      one.isTaken &&
      one.place?.page === page.pageNumber && (
        <AdjacentBox key={one.step.id} page={page} one={one} place={one.place} />
      ),
  );
}

type AdjacentBoxProps = { readonly page: PageOverlay; readonly one: Adjacent; readonly place: Place };

function AdjacentBox({ page, one, place }: AdjacentBoxProps) {
  const { t } = useTranslation();
  const { viewer } = useSigning();
  const { total, put, othersOf } = useTogether();
  const texts = usePlaceTexts();
  const mark = useMark();
  const [dragged, setDragged] = useState<Rect | null>(null);
  const [isChosen, setIsChosen] = useState(false);
  const rect = dragged ?? place.rect;
  const others = othersOf(one.step.id);
  const travel = boxTravelOf(viewer);
  return (
    <BoxEditor
      page={page}
      rect={place.rect}
      label={t('adjacent.box', { number: one.number, total, size: sizeText(rect) })}
      describe={(at) => texts.where(place.page, at)}
      hint={one.isFixed ? t('signing.positionFixed', { page: place.page }) : texts.hint(false)}
      warning={one.isFixed ? null : texts.overlap(coveredNames(others, place.page, rect))}
      selected={isChosen}
      readOnly={one.isFixed}
      minSize={minBoxSize}
      snapTo={others.filter((other) => other.page === place.page).map((other) => other.rect)}
      arrives={() => travel.arrives(one.step.id)}
      onSelect={() => {
        setIsChosen(true);
      }}
      {...(!one.isFixed && {
        onChange: (next: Rect) => {
          put(one, { page: place.page, rect: next });
        },
        onDrag: setDragged,
        onTurnPage: (by: 1 | -1) =>
          void travel.withFocus(one.step.id, place.page + by, place.rect, (next) => {
            put(one, next);
          }),
      })}
    >
      <MarkPreview width={rect.urx - rect.llx} height={rect.ury - rect.lly} {...mark} />
    </BoxEditor>
  );
}

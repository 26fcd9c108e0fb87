import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rect } from '../../../contract/page-space.ts';
import { BoxEditor } from '../../pdf/box-editor.tsx';
import { boxTravelOf } from '../../pdf/box-travel.ts';
import type { BoxPlace } from '../../pdf/box-travel.ts';
import type { PageOverlay } from '../../pdf/pdf-page.tsx';
import { minBoxSize } from '../../pdf/signature-box.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { usePlaceTexts } from '../../ui/place-texts.ts';
import { boxColor } from './box-colors.ts';
import { coveredBoxes } from './boxes.ts';
import type { Box } from './boxes.ts';
import classes from './template.module.css';

type SignerBoxProps = {
  readonly page: PageOverlay;
  readonly viewer: ViewerController;
  readonly boxes: readonly Box[];
  readonly box: Box;
  readonly isChosen: boolean;
  readonly onChoose: (order: number) => void;
  readonly onPlace: (order: number, place: BoxPlace | null) => void;
};

/** Where a signer of the template will sign. */
export function SignerBox({ page, viewer, boxes, box, isChosen, onChoose, onPlace }: SignerBoxProps) {
  const { t } = useTranslation();
  const texts = usePlaceTexts();
  const [dragged, setDragged] = useState<Rect | null>(null);
  const { order, rect } = box;
  const key = String(order);
  const travel = boxTravelOf(viewer);
  const covered = coveredBoxes(boxes, { ...box, rect: dragged ?? rect });
  const put = (next: BoxPlace): void => {
    onPlace(order, next);
  };
  return (
    <BoxEditor
      page={page}
      rect={rect}
      label={t('templates.boxes.signer', { n: order })}
      describe={(at) => texts.where(box.page, at)}
      hint={texts.hint(true)}
      warning={texts.overlap(covered.map((other) => t('templates.boxes.signer', { n: other.order })))}
      color={boxColor(order)}
      selected={isChosen}
      minSize={minBoxSize}
      snapTo={boxes.filter((other) => other !== box && other.page === box.page).map((other) => other.rect)}
      arrives={() => travel.arrives(key)}
      onChange={(next) => {
        put({ page: box.page, rect: next });
      }}
      onDrag={setDragged}
      onTurnPage={(by) => void travel.withFocus(key, box.page + by, rect, put)}
      onSelect={() => {
        onChoose(order);
      }}
      onRemove={() => {
        onPlace(order, null);
      }}
      removeLabel={t('templates.boxes.remove', { n: order })}
    >
      <span className={classes['boxNumber']} style={{ '--box-color': boxColor(order) }}>
        {order}
      </span>
    </BoxEditor>
  );
}

import { useTranslation } from 'react-i18next';
import type { BoxPlace } from '../../pdf/box-travel.ts';
import type { PageOverlay } from '../../pdf/pdf-page.tsx';
import { PlacedBox } from '../../pdf/placed-box.tsx';
import { minBoxSize } from '../../pdf/signature-box.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { boxColor } from '../../shared/placing/box-colors.ts';
import { type Box, coveredBoxes } from './boxes.ts';
import { useBoxName } from './use-box-name.ts';
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
  const { order } = box;
  const nameOf = useBoxName();
  return (
    <PlacedBox
      page={page}
      viewer={viewer}
      boxKey={String(order)}
      place={box}
      label={nameOf(box)}
      color={boxColor(order - 1)}
      selected={isChosen}
      minSize={minBoxSize}
      others={boxes.filter((other) => other !== box).map((other) => ({ ...other, label: nameOf(other) }))}
      covered={(rect) => coveredBoxes(boxes, { ...box, rect }).map((other) => nameOf(other))}
      onPlace={(next) => onPlace(order, next)}
      onSelect={() => onChoose(order)}
      onRemove={() => onPlace(order, null)}
      removeLabel={t('templates.boxes.remove', { n: order })}
    >
      {() => (
        <span className={classes['boxNumber']} style={{ '--box-color': boxColor(order - 1) }}>
          {order}
        </span>
      )}
    </PlacedBox>
  );
}

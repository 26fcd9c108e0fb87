import { useTranslation } from 'react-i18next';
import type { BoxPlace } from '../../pdf/box-travel.ts';
import type { PageOverlay } from '../../pdf/pdf-page.tsx';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { boxColor } from '../../shared/placing/box-colors.ts';
import { PlacedBox } from '../../shared/placing/placed-box.tsx';
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
  const { order } = box;
  return (
    <PlacedBox
      page={page}
      viewer={viewer}
      id={String(order)}
      place={box}
      label={t('templates.boxes.signer', { n: order })}
      removeLabel={t('templates.boxes.remove', { n: order })}
      color={boxColor(order - 1)}
      isChosen={isChosen}
      coveredAt={(rect) =>
        coveredBoxes(boxes, { ...box, rect }).map((other) => t('templates.boxes.signer', { n: other.order }))
      }
      others={boxes.filter((other) => other !== box && other.page === box.page).map(({ rect }) => rect)}
      onChoose={() => {
        onChoose(order);
      }}
      onPlace={(place) => {
        onPlace(order, place);
      }}
    >
      <span className={classes['boxNumber']} style={{ '--box-color': boxColor(order - 1) }}>
        {order}
      </span>
    </PlacedBox>
  );
}

import { useTranslation } from 'react-i18next';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { PlacedBox } from '../../../pdf/placed-box.tsx';
import { useAdjacentSteps } from '../adjacent/use-adjacent-steps.ts';
import { useSigning } from '../signing-context.ts';
import { MarkPreview } from './mark-preview.tsx';
import { coveredNames } from './other-places.ts';
import { type Place, minBoxSize } from './place.ts';
import { useMark } from './use-mark.ts';

type MarkBoxProps = {
  readonly page: PageOverlay;
  readonly stepId: string;
  /** Of the reader's steps that are done together, from 1. */
  readonly number: number;
  readonly place: Place;
  readonly isFixed: boolean;
  readonly selected: boolean;
  readonly onSelect?: () => void;
  readonly onPlace: (place: Place) => void;
};

/** Where a signature of the reader will stand, with what it will look like. */
export function MarkBox({ page, stepId, number, place, isFixed, ...box }: MarkBoxProps) {
  const { t } = useTranslation();
  const { viewer } = useSigning();
  const { total, othersOf } = useAdjacentSteps();
  const mark = useMark();
  const others = othersOf(stepId);
  return (
    <PlacedBox
      {...box}
      page={page}
      viewer={viewer}
      boxKey={stepId}
      place={place}
      label={total > 1 ? t('adjacent.box', { number, total }) : t('signing.box')}
      fixedHint={isFixed ? t('signing.positionFixed') : null}
      minSize={minBoxSize}
      others={others}
      covered={(rect) => coveredNames(others, place.page, rect)}
    >
      {(rect) => (
        <MarkPreview width={rect.urx - rect.llx} height={rect.ury - rect.lly} turn={page.turn} {...mark} />
      )}
    </PlacedBox>
  );
}

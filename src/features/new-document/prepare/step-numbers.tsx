import { useTranslation } from 'react-i18next';
import { readerSize } from '../../../../contract/page-space.ts';
import { boxTravelOf } from '../../../pdf/box-travel.ts';
import { useViewerState } from '../../../pdf/use-pdf-viewer.ts';
import type { ViewerController } from '../../../pdf/viewer-controller.ts';
import { usePlaceTexts } from '../../../pdf/place-texts.ts';
import { PositionNumbers } from '../../../ui/position-numbers.tsx';
import { coveredSteps } from '../place-overlaps.ts';
import type { Place, Workflow, WorkflowStep } from '../workflow-model.ts';

type StepNumbersProps = {
  readonly viewer: ViewerController;
  readonly workflow: Workflow;
  readonly step: WorkflowStep;
  readonly place: Place;
  readonly onPlace: (key: string, place: Place) => void;
};

/** Where the signature of a step lies, in numbers that can be typed. */
export function StepNumbers({ viewer, workflow, step, place, onPlace }: StepNumbersProps) {
  const { t } = useTranslation();
  const texts = usePlaceTexts();
  const frame = useViewerState(viewer, (state) => state.frames[place.page - 1]);
  const pageCount = useViewerState(viewer, (state) => state.document?.pageCount ?? null);
  const put = (next: Place): void => {
    onPlace(step.key, next);
  };
  return (
    <PositionNumbers
      label={t('placing.positionOf', { name: step.user.name })}
      rect={place.rect}
      page={place.page}
      pageCount={pageCount}
      size={frame === undefined ? null : readerSize(frame)}
      warning={texts.overlap(coveredSteps(workflow, step).map(({ user }) => user.name))}
      onRect={(rect) => {
        put({ page: place.page, rect });
      }}
      onPage={(page) => void boxTravelOf(viewer).toPage(page, place.rect, put)}
    />
  );
}

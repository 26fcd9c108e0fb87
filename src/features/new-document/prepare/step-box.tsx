import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rect } from '../../../../contract/page-space.ts';
import { BoxEditor } from '../../../pdf/box-editor.tsx';
import { boxTravelOf } from '../../../pdf/box-travel.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { minBoxSize } from '../../../pdf/signature-box.ts';
import type { ViewerController } from '../../../pdf/viewer-controller.ts';
import { usePlaceTexts } from '../../../ui/place-texts.ts';
import { coveredSteps } from '../place-overlaps.ts';
import type { Place, Workflow, WorkflowStep } from '../workflow-model.ts';
import classes from './prepare.module.css';
import { stepColor } from './step-colors.ts';

type StepBoxProps = {
  readonly page: PageOverlay;
  readonly viewer: ViewerController;
  readonly workflow: Workflow;
  readonly step: WorkflowStep;
  readonly place: Place;
  readonly isChosen: boolean;
  readonly onChoose: (key: string) => void;
  readonly onPlace: (key: string, place: Place | null) => void;
};

/** Where the signature of a step will stand. */
export function StepBox(props: StepBoxProps) {
  const { page, viewer, workflow, step, place, isChosen, onChoose, onPlace } = props;
  const { t } = useTranslation();
  const texts = usePlaceTexts();
  const [dragged, setDragged] = useState<Rect | null>(null);
  const { key } = step;
  const index = workflow.steps.indexOf(step);
  const travel = boxTravelOf(viewer);
  const covered = coveredSteps(workflow, step, { page: place.page, rect: dragged ?? place.rect });
  const others = workflow.steps.filter((other) => other !== step && other.place?.page === place.page);
  const put = (next: Place): void => {
    onPlace(key, next);
  };
  return (
    <BoxEditor
      page={page}
      rect={place.rect}
      label={step.user.name}
      describe={(rect) => texts.where(place.page, rect)}
      hint={texts.hint(true)}
      warning={texts.overlap(covered.map(({ user }) => user.name))}
      color={stepColor(index)}
      selected={isChosen}
      minSize={minBoxSize}
      snapTo={others.flatMap((other) => (other.place === null ? [] : [other.place.rect]))}
      arrives={() => travel.arrives(key)}
      onChange={(rect) => {
        put({ page: place.page, rect });
      }}
      onDrag={setDragged}
      onTurnPage={(by) => void travel.withFocus(key, place.page + by, place.rect, put)}
      onSelect={() => {
        onChoose(key);
      }}
      onRemove={() => {
        onPlace(key, null);
      }}
      removeLabel={t('prepare.removeBox')}
    >
      <span className={classes['boxStep']} style={{ fontSize: Math.min(14, 11 * page.scale) }}>
        {index + 1}
      </span>
    </BoxEditor>
  );
}

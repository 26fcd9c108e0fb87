import { useTranslation } from 'react-i18next';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { PlacedBox } from '../../../pdf/placed-box.tsx';
import { minBoxSize } from '../../../pdf/signature-box.ts';
import type { ViewerController } from '../../../pdf/viewer-controller.ts';
import { boxColor } from '../../../shared/placing/box-colors.ts';
import { coveredSteps, otherBoxes } from '../place-overlaps.ts';
import type { Place, Workflow, WorkflowStep } from '../workflow-model.ts';
import classes from './prepare.module.css';

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
  const { key } = step;
  const index = workflow.steps.indexOf(step);
  return (
    <PlacedBox
      page={page}
      viewer={viewer}
      boxKey={key}
      place={place}
      label={step.user.name}
      color={boxColor(index)}
      selected={isChosen}
      minSize={minBoxSize}
      others={otherBoxes(workflow, key)}
      covered={(rect) =>
        coveredSteps(workflow, step, { page: place.page, rect }).map(({ user }) => user.name)
      }
      onPlace={(next) => onPlace(key, next)}
      onSelect={() => onChoose(key)}
      onRemove={() => onPlace(key, null)}
      removeLabel={t('prepare.removeBox')}
    >
      {() => (
        <span className={classes['boxStep']} style={{ fontSize: Math.max(9, Math.min(14, 11 * page.scale)) }}>
          {index + 1}
        </span>
      )}
    </PlacedBox>
  );
}

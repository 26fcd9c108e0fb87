import { useTranslation } from 'react-i18next';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import type { ViewerController } from '../../../pdf/viewer-controller.ts';
import { boxColor } from '../../../shared/placing/box-colors.ts';
import { PlacedBox } from '../../../shared/placing/placed-box.tsx';
import { coveredSteps } from '../place-overlaps.ts';
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
  const others = workflow.steps.filter((other) => other !== step && other.place?.page === place.page);
  return (
    <PlacedBox
      page={page}
      viewer={viewer}
      id={key}
      place={place}
      label={step.user.name}
      removeLabel={t('prepare.removeBox')}
      color={boxColor(index)}
      isChosen={isChosen}
      coveredAt={(rect) =>
        coveredSteps(workflow, step, { page: place.page, rect }).map(({ user }) => user.name)
      }
      others={others.flatMap((other) => (other.place === null ? [] : [other.place.rect]))}
      onChoose={() => {
        onChoose(key);
      }}
      onPlace={(next) => {
        onPlace(key, next);
      }}
    >
      <span className={classes['boxStep']} style={{ fontSize: Math.min(14, 11 * page.scale) }}>
        {index + 1}
      </span>
    </PlacedBox>
  );
}

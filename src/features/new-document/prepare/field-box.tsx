import { useTranslation } from 'react-i18next';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { PlacedBox } from '../../../pdf/placed-box.tsx';
import type { ViewerController } from '../../../pdf/viewer-controller.ts';
import { boxColor } from '../../../shared/placing/box-colors.ts';
import { otherBoxes } from '../place-overlaps.ts';
import type { FillingField, Place, Workflow } from '../workflow-model.ts';
import classes from './prepare.module.css';
import { minFieldSize } from './placing-target.ts';

type FieldBoxProps = {
  readonly page: PageOverlay;
  readonly viewer: ViewerController;
  readonly workflow: Workflow;
  /** Of the step, from 0. */
  readonly index: number;
  readonly field: FillingField;
  readonly place: Place;
  readonly isChosen: boolean;
  readonly onChoose: (key: string) => void;
  readonly onPlace: (key: string, place: Place | null) => void;
};

/** Where the value of a field will stand. */
export function FieldBox(props: FieldBoxProps) {
  const { page, viewer, workflow, index, field, place, isChosen, onChoose, onPlace } = props;
  const { t } = useTranslation();
  return (
    <PlacedBox
      page={page}
      viewer={viewer}
      boxKey={field.key}
      place={place}
      label={field.name}
      color={boxColor(index)}
      selected={isChosen}
      minSize={minFieldSize}
      others={otherBoxes(workflow, field.key)}
      onPlace={(next) => onPlace(field.key, next)}
      onSelect={() => onChoose(field.key)}
      onRemove={() => onPlace(field.key, null)}
      removeLabel={t('prepare.removeFieldBox')}
    >
      {() => (
        <span className={classes['fieldBox']} style={{ fontSize: Math.min(12, 9 * page.scale) }}>
          {field.type === 'checkbox' ? '✓' : field.name}
        </span>
      )}
    </PlacedBox>
  );
}

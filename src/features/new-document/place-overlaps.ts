import { rectsOverlap } from '../../pdf/geometry.ts';
import { type Place, type Workflow, type WorkflowStep, placeOfField } from './workflow-model.ts';

/** Steps without a file of their own act on the first, as the other then may, too. */
function isOfOneFile(a: WorkflowStep, b: WorkflowStep): boolean {
  return a.fileId === null || b.fileId === null || a.fileId === b.fileId;
}

/**
 * The steps whose signatures would cover that of a step, in their order. `place` is where it lies while it is dragged; by default where
 * it came to rest.
 */
export function coveredSteps(
  { steps }: Workflow,
  step: WorkflowStep,
  place: Place | null = step.place,
): readonly WorkflowStep[] {
  if (place === null) {
    return [];
  }
  return steps.filter(
    (other) =>
      other.key !== step.key &&
      other.place?.page === place.page &&
      isOfOneFile(other, step) &&
      rectsOverlap(other.place.rect, place.rect),
  );
}

/** The boxes of all signatures and fields but the one with this key, with what their tags say. */
export function otherBoxes(
  { steps }: Workflow,
  key: string,
): readonly (Place & { readonly label: string })[] {
  return steps
    .flatMap((step) => [
      { key: step.key, label: step.user.name, place: step.place },
      ...step.fields.map((field) => ({ key: field.key, label: field.name, place: placeOfField(field) })),
    ])
    .flatMap(({ place, label, ...one }) => (place === null || one.key === key ? [] : [{ ...place, label }]));
}

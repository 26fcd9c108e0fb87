import type { Size } from '../../../../contract/page-space.ts';
import { sizeBefore } from '../../../pdf/geometry.ts';
import { placingSize } from '../../../pdf/signature-box.ts';
import { type FillingField, type Workflow, placeOfField } from '../workflow-model.ts';

/** What the next click on a page places: the signature of a step, or a field. */
export type PlacingTarget = {
  readonly kind: 'signature' | 'field';
  readonly key: string;
  /** The person who signs, or the field's name. */
  readonly name: string;
  /** Of the step, from 0. */
  readonly index: number;
  /** Of its box, in points: as it was placed before, or as fits what it is for. */
  readonly size: Size;
};

/** Room for a line of a value, in points. */
const fieldSizes: Readonly<Record<FillingField['type'], Size>> = {
  text: { width: 180, height: 20 },
  number: { width: 110, height: 20 },
  date: { width: 90, height: 20 },
  checkbox: { width: 16, height: 16 },
  choice: { width: 140, height: 20 },
};

/** The smallest box in which a value is still read, in points. */
export const minFieldSize: Size = { width: 12, height: 12 };

/** What a key stands for; `null` where nothing is being placed, or what was is gone. */
export function placingTarget({ steps }: Workflow, key: string | null): PlacingTarget | null {
  for (const [index, step] of steps.entries()) {
    if (step.key === key) {
      return { kind: 'signature', key, name: step.user.name, index, size: placingSize(step.place) };
    }
    const field = step.fields.find((one) => one.key === key);
    if (field !== undefined) {
      const size = sizeBefore(placeOfField(field), fieldSizes[field.type]);
      return { kind: 'field', key: field.key, name: field.name, index, size };
    }
  }
  return null;
}

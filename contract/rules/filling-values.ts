import type { FieldFault } from '../faults.ts';
import type { FillingItem } from '../models/document.ts';
import { fillingValueMax } from '../models/filling.ts';
import { parseDay } from '../time.ts';

/** Points; a value that does not fit its box is written smaller (`layOutMark`). The page shows it as the service draws it. */
export const fillingFontSize = 11;

type Asked = Pick<FillingItem, 'type' | 'required' | 'maxLength' | 'options'>;

/**
 * What is wrong with a value of a fill-data step (companion operations, §4, "Fill data"), or `null`. The value is a text for every
 * type, trimmed; a box that has to be ticked is empty while it is not.
 */
export function fillingFault(item: Asked, value: string): Pick<FieldFault, 'id' | 'params'> | null {
  if (isBlankValue(item, value)) {
    return item.required ? { id: 'required' } : null;
  }
  const n = maxLengthOf(item);
  if ([...value].length > n) {
    return { id: 'tooLong', params: { n } };
  }
  switch (item.type) {
    case 'text':
      return null;
    case 'number':
      return isNumberText(value) ? null : { id: 'notNumber' };
    case 'date':
      return parseDay(value) !== null ? null : { id: 'notDay' };
    case 'checkbox':
      return value === 'true' ? null : { id: 'notBoolean' };
    case 'choice':
      return item.options.includes(value)
        ? null
        : { id: 'notOneOf', params: { values: item.options.join(', ') } };
  }
}

/** Of a field that is written freely, as its author limits it: other types say themselves what fits. */
export function maxLengthOf({ type, maxLength }: Pick<Asked, 'type' | 'maxLength'>): number {
  return type === 'text' || type === 'number' ? (maxLength ?? fillingValueMax) : fillingValueMax;
}

/** Whether a value says nothing: nothing of it is drawn. */
export function isBlankValue(item: Pick<Asked, 'type'>, value: string): boolean {
  return value === '' || (item.type === 'checkbox' && value === 'false');
}

/** Digits with one decimal sign, `.` or `,`; or in groups of three, parted by the other of the two. */
function isNumberText(text: string): boolean {
  return (
    /^[+-]?\d+(?:[.,]\d+)?$/.test(text) ||
    /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text) ||
    /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)
  );
}

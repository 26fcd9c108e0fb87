import { type MarkLayout, layOutMark } from '../../../../contract/mark-layout.ts';
import type { Rect } from '../../../../contract/page-space.ts';
import { fillingFontSize } from '../../../../contract/rules/filling-values.ts';
import { widthOf } from '../place/mark-type.tsx';

/** A value in its box as the service draws it; points, origin in the box's lower left corner. */
export function lookOf(rect: Rect, value: string): MarkLayout {
  return layOutMark({
    width: Math.max(rect.urx - rect.llx, 1),
    height: Math.max(rect.ury - rect.lly, 1),
    display: 'text',
    imageAspect: null,
    lines: value.split('\n'),
    firstWeight: 'regular',
    fontSize: fillingFontSize,
    widthOf,
  });
}

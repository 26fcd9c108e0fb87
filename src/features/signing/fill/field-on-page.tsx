import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rect } from '../../../../contract/page-space.ts';
import { fillingFontSize, isBlankValue } from '../../../../contract/rules/filling-values.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { useFilling } from './fill-context.ts';
import { FieldControl } from './field-control.tsx';
import classes from './fill.module.css';
import { useWantedFocus } from './use-wanted-focus.ts';
import { type Field, hasLines } from './fields.ts';
import { lookOf } from './value-look.ts';
import { TickPreview, ValuePreview } from './value-preview.tsx';

type FieldOnPageProps = { readonly page: PageOverlay; readonly field: Field; readonly rect: Rect };

/** One field on its box, as large as its value will be printed. */
export function FieldOnPage({ page, field, rect }: FieldOnPageProps) {
  const { t } = useTranslation();
  const { fields, activeKey, errorOf, goTo, valueOf } = useFilling();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const value = valueOf(field);
  const error = errorOf(field);
  const isBlank = isBlankValue(field, value);
  const isActive = activeKey === field.key;
  // What is written next stands as what is printed then: the size of the letters and their distance from the edge.
  const [run] = lookOf(rect, isBlank || field.type === 'checkbox' ? 'x' : value).runs;

  useWantedFocus(box, field);

  /** Tab goes from field to field, also to one whose page is not there yet. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const isEnter = event.key === 'Enter' && !hasLines(field) && field.type !== 'choice';
    if ((event.key !== 'Tab' && !isEnter) || event.nativeEvent.isComposing || event.altKey || event.ctrlKey) {
      return;
    }
    const placed = fields.filter(({ place }) => place !== null);
    const at = placed.indexOf(field) + (event.shiftKey ? -1 : 1);
    const next = placed[at];
    if (next !== undefined) {
      event.preventDefault();
      goTo(next);
    }
  };

  return (
    <div
      ref={box}
      className={classes['field']}
      data-type={field.type}
      data-active={isActive || undefined}
      data-blank={isBlank || undefined}
      data-required={field.required || undefined}
      data-wrong={error !== null || undefined}
      style={{
        ...page.toCss(rect),
        fontSize: (run?.size ?? fillingFontSize) * page.scale,
        '--field-inset': `${String((run?.x ?? 2) * page.scale)}px`,
      }}
      onKeyDown={onKeyDown}
    >
      <FieldControl
        field={field}
        label={t('fill.onPage', { name: field.name, page: page.pageNumber })}
        invalid={error !== null}
        describedBy={error === null ? undefined : id}
      />
      {!isBlank && field.type === 'checkbox' && <TickPreview rect={rect} turn={page.turn} />}
      {!isBlank && field.type !== 'checkbox' && <ValuePreview rect={rect} turn={page.turn} value={value} />}
      {error !== null && (
        <span id={id} className={classes['bubble']} data-shown={isActive || undefined}>
          {error}
        </span>
      )}
    </div>
  );
}

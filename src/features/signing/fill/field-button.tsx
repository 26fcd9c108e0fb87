import { useTranslation } from 'react-i18next';
import type { Rect } from '../../../../contract/page-space.ts';
import { isBlankValue } from '../../../../contract/rules/filling-values.ts';
import type { PageOverlay } from '../../../pdf/pdf-page.tsx';
import { useFilling } from './fill-context.ts';
import classes from './fill.module.css';
import type { Field } from './fields.ts';
import { TickPreview, ValuePreview } from './value-preview.tsx';

type FieldButtonProps = { readonly page: PageOverlay; readonly field: Field; readonly rect: Rect };

/** A field on a phone: shows its value on its box, and is filled in over the pages. A box to be ticked is ticked by the tap. */
export function FieldButton({ page, field, rect }: FieldButtonProps) {
  const { t } = useTranslation();
  const { activeKey, enter, errorOf, goTo, setValue, valueOf } = useFilling();
  const value = valueOf(field);
  const isBlank = isBlankValue(field, value);
  const isTick = field.type === 'checkbox';
  const error = errorOf(field);
  const name = t('fill.onPage', { name: field.name, page: page.pageNumber });
  return (
    <button
      type="button"
      className={classes['field']}
      data-on-page
      data-type={field.type}
      data-active={activeKey === field.key || undefined}
      data-blank={isBlank || undefined}
      data-required={field.required || undefined}
      data-wrong={error !== null || undefined}
      style={page.toCss(rect)}
      aria-label={
        isTick
          ? name
          : [name, isBlank ? t('fill.blank') : value, error].filter((part) => part !== null).join(', ')
      }
      {...(isTick && { role: 'checkbox', 'aria-checked': !isBlank, 'aria-invalid': error !== null })}
      onClick={() => {
        if (isTick) {
          enter(field);
          setValue(field, isBlank ? 'true' : '');
        } else {
          goTo(field);
        }
      }}
    >
      {!isBlank && isTick && <TickPreview rect={rect} turn={page.turn} />}
      {!isBlank && !isTick && <ValuePreview rect={rect} turn={page.turn} value={value} />}
      {isBlank && !isTick && (
        <span className={classes['hintName']} aria-hidden="true">
          {field.name}
        </span>
      )}
    </button>
  );
}

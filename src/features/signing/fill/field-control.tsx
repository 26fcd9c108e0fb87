import { useTranslation } from 'react-i18next';
import { maxLengthOf } from '../../../../contract/rules/filling-values.ts';
import { type Field, hasLines, withStrokes } from './fields.ts';
import { useFilling } from './fill-context.ts';
import { pasteComposed } from './paste-composed.ts';

type FieldControlProps = {
  readonly field: Field;
  readonly label: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
};

/** What a field is typed into on its page: a control of the browser without a look of its own. */
export function FieldControl({ field, label, invalid, describedBy }: FieldControlProps) {
  const { t } = useTranslation();
  const { enter, leave, setValue, valueOf } = useFilling();
  const value = valueOf(field);
  const common = {
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': field.required || undefined,
    onFocus: () => enter(field),
    onBlur: () => leave(field),
  };
  const text = {
    ...common,
    value,
    maxLength: maxLengthOf(field),
    autoComplete: 'off',
    onPaste: pasteComposed,
    spellCheck: false,
    placeholder: field.type === 'date' ? t('dates.placeholder') : field.name,
  };
  switch (field.type) {
    case 'checkbox':
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => setValue(field, event.currentTarget.checked ? 'true' : '')}
        />
      );
    case 'choice':
      return (
        <select {...common} value={value} onChange={(event) => setValue(field, event.currentTarget.value)}>
          <option value="">{field.name}</option>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      );
    case 'date':
    case 'number':
    case 'text':
      return hasLines(field) ? (
        <textarea {...text} onChange={(event) => setValue(field, event.currentTarget.value)} />
      ) : (
        <input
          {...text}
          type="text"
          inputMode={field.type === 'text' ? 'text' : field.type === 'date' ? 'numeric' : 'decimal'}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setValue(field, field.type === 'date' ? withStrokes(typed, value) : typed);
          }}
        />
      );
  }
}

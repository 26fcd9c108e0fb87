import { Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxLengthOf } from '../../../../contract/rules/filling-values.ts';
import { type Field, hasLines, withStrokes } from './fields.ts';
import { useFilling } from './fill-context.ts';
import { pasteComposed } from './paste-composed.ts';

type FieldInputProps = {
  readonly field: Field;
  /** Whether the field says where on the document it stands. */
  readonly saysPage: boolean;
  readonly onEnter?: () => void;
};

/** A field with its name, its hint and what is wrong with it, in the list beside the document and over the pages of a phone. */
export function FieldInput({ field, saysPage, onEnter }: FieldInputProps) {
  const { t } = useTranslation();
  const { enter, errorOf, leave, setValue, valueOf } = useFilling();
  const value = valueOf(field);
  const hints = [
    ...(field.type === 'number' ? [t('fill.numberHint')] : []),
    ...(field.maxLength !== null && field.type === 'text'
      ? [t('fill.lengthHint', { max: field.maxLength })]
      : []),
    ...(saysPage && field.place !== null ? [t('fill.pageHint', { page: field.place.page })] : []),
  ];
  const common = {
    size: 'md',
    label: field.name,
    error: errorOf(field),
    'data-field': field.key,
    ...(hints.length > 0 && { description: hints.join(' · ') }),
    onFocus: () => enter(field),
    onBlur: () => leave(field),
  } as const;
  const text = {
    ...common,
    required: field.required,
    value,
    maxLength: maxLengthOf(field),
    autoComplete: 'off',
    onPaste: pasteComposed,
  };
  switch (field.type) {
    case 'checkbox':
      return (
        <Checkbox
          {...common}
          label={
            <>
              {field.name}{' '}
              {field.required && (
                <Text span c="seal" aria-hidden>
                  *
                </Text>
              )}
            </>
          }
          aria-required={field.required}
          checked={value === 'true'}
          onChange={(event) => setValue(field, event.currentTarget.checked ? 'true' : '')}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          required={field.required}
          value={value}
          // An answer that is missing is no wrong one.
          {...(value === '' && { styles: { input: { color: 'var(--cs-ink-3)' } } })}
          data={[{ value: '', label: t('fill.choose') }, ...field.options]}
          onChange={(event) => setValue(field, event.currentTarget.value)}
        />
      );
    case 'date':
    case 'number':
    case 'text':
      return hasLines(field) ? (
        <Textarea
          {...text}
          autosize
          minRows={2}
          maxRows={5}
          onChange={(event) => setValue(field, event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...text}
          inputMode={field.type === 'text' ? 'text' : field.type === 'date' ? 'numeric' : 'decimal'}
          enterKeyHint={onEnter === undefined ? 'done' : 'next'}
          {...(field.type === 'date' && { placeholder: t('dates.placeholder') })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault();
              onEnter?.();
            }
          }}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setValue(field, field.type === 'date' ? withStrokes(typed, value) : typed);
          }}
        />
      );
  }
}

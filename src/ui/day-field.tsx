import { type DateInputProps, DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../contract/time.ts';
import 'dayjs/locale/vi';

type DayFieldProps = Pick<
  DateInputProps,
  | 'label'
  | 'description'
  | 'aria-label'
  | 'placeholder'
  | 'value'
  | 'onChange'
  | 'error'
  | 'required'
  | 'disabled'
  | 'minDate'
  | 'maxDate'
  | 'onBlur'
  | 'onFocus'
>;

/** `5/2/2027`, `05.02.2027` or `2027-02-05` as yyyy-MM-dd; `null` for what is no day. */
export function parseDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  const written = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})$/.exec(text.trim());
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : [written?.[3], written?.[2]?.padStart(2, '0'), written?.[1]?.padStart(2, '0')];
  const value = `${year ?? ''}-${month ?? ''}-${day ?? ''}`;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : null;
}

/** A day, typed or chosen, shown as dd/MM/yyyy. The value is yyyy-MM-dd. What is typed and no day is not taken, and the field says so. */
export function DayField({ error, onChange, onBlur, ...props }: DayFieldProps) {
  const { t, i18n } = useTranslation();
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <DateInput
      size="md"
      locale={i18n.language === 'en' ? 'en' : 'vi'}
      firstDayOfWeek={1}
      valueFormat={formatDay}
      dateParser={parseDay}
      placeholder={t('dates.placeholder')}
      clearable
      clearButtonProps={{ 'aria-label': t('dates.clear') }}
      ariaLabels={{ previousMonth: t('dates.previousMonth'), nextMonth: t('dates.nextMonth') }}
      popoverProps={{ withinPortal: true }}
      autoComplete="off"
      {...props}
      error={refused === null ? error : t('dates.notDay', { text: refused })}
      onChange={(day) => {
        setRefused(null);
        onChange?.(day);
      }}
      onBlur={(event) => {
        const text = event.currentTarget.value.trim();
        setRefused(text !== '' && parseDay(text) === null ? text : null);
        onBlur?.(event);
      }}
    />
  );
}

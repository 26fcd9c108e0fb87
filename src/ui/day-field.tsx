import { type DateInputProps, DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../contract/time.ts';
import 'dayjs/locale/vi';

type DayFieldProps = Pick<
  DateInputProps,
  | 'label'
  | 'description'
  | 'aria-label'
  | 'placeholder'
  | 'onChange'
  | 'error'
  | 'required'
  | 'disabled'
  | 'onBlur'
  | 'onFocus'
> & {
  readonly value?: string | null;
  readonly minDate?: string;
  readonly maxDate?: string;
};

/** How far below its field the calendar stands: below a line that says what is wrong, where there is one. */
const calendarOffset = { plain: 8, belowError: 34 } as const;

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

/**
 * A day, typed or chosen, shown as dd/MM/yyyy. The value is yyyy-MM-dd. What is typed and no day, or none of those that can be chosen, is
 * not taken: the field says so, and its form is not sent with the day before until that was seen.
 */
export function DayField({ error, onChange, onBlur, ...props }: DayFieldProps) {
  const { t, i18n } = useTranslation();
  const { value, minDate, maxDate } = props;
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const faultOf = (text: string): string | null => {
    const day = parseDay(text);
    if (day === null) {
      return t('dates.notDay', { text });
    }
    if (minDate !== undefined && day < minDate) {
      return t('dates.tooEarly', { date: formatDay(minDate) });
    }
    return maxDate !== undefined && day > maxDate ? t('dates.tooLate', { date: formatDay(maxDate) }) : null;
  };
  /** What stands in the field and cannot be taken; `null` where it is the day that it has. */
  const wrongIn = (typed: string): string | null => {
    const text = typed.trim();
    const isKept = value != null && parseDay(text) === value;
    return text === '' || isKept || faultOf(text) === null ? null : text;
  };
  const hold = useEffectEvent((event: Event) => {
    const wrong = wrongIn(input.current?.value ?? '') ?? refused;
    if (wrong !== null) {
      event.preventDefault();
      event.stopPropagation();
      setRefused(wrong);
      input.current?.focus();
    }
  });
  useEffect(() => {
    const form = input.current?.form;
    const listener = (event: Event): void => hold(event);
    form?.addEventListener('submit', listener);
    return () => form?.removeEventListener('submit', listener);
  }, []);
  const shownError = (refused === null ? null : faultOf(refused)) ?? error;
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
      popoverProps={{
        withinPortal: true,
        offset: shownError ? calendarOffset.belowError : calendarOffset.plain,
      }}
      autoComplete="off"
      {...props}
      ref={input}
      error={shownError}
      onChange={(day) => {
        setRefused(null);
        onChange?.(day);
      }}
      onBlur={(event) => {
        setRefused(wrongIn(event.currentTarget.value));
        onBlur?.(event);
      }}
    />
  );
}

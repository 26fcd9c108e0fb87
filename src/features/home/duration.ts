import type { TFunction } from 'i18next';
import { formatNumber } from '../../i18n/format.ts';

/** Longer than two days, a time is said in days. */
const hoursUpTo = 48;

/** Hours in words, as `6,5 giờ` or `3,2 ngày`; a dash where nothing was completed. */
export function durationText(t: TFunction, hours: number | null, language: string): string {
  if (hours === null) {
    return t('home.noTime');
  }
  const tenths = (value: number): string => formatNumber(Math.round(value * 10) / 10, language);
  return hours < hoursUpTo
    ? t('home.hours', { value: tenths(hours) })
    : t('home.days', { value: tenths(hours / 24) });
}

/** yyyy-MM as MM/yyyy. */
export function monthText(month: string): string {
  const [year, number] = month.split('-');
  return `${number ?? ''}/${year ?? ''}`;
}

/** MM/yyyy as it stands below an axis with a year of months. */
export const monthTick = (t: TFunction, month: string): string =>
  t('home.monthTicks').split(' ')[Number(month.slice(0, 2)) - 1] ?? month;

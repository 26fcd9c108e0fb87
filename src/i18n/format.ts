import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../contract/time.ts';

/*
 * Times of the wire carry the company's offset (companion operations, §1), and people of a company speak of its clock: a time is
 * shown as it stands there, wherever the reader's device is. A time without an offset is shown as it stands, too.
 */

const pattern = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?[^Z+-]*(Z|[+-]\d{2}:\d{2})?$/;

type WallClock = {
  readonly day: string;
  readonly time: string | null;
  readonly offsetMinutes: number | null;
};

function wallClock(timestamp: string): WallClock | null {
  const found = pattern.exec(timestamp);
  if (found?.[1] === undefined) {
    return null;
  }
  const offset = /^([+-])(\d{2}):(\d{2})$/.exec(found[3] ?? '');
  const minutes = Number(offset?.[2] ?? 0) * 60 + Number(offset?.[3] ?? 0);
  return {
    day: found[1],
    time: found[2] ?? null,
    offsetMinutes: found[3] === undefined ? null : offset?.[1] === '-' ? -minutes : minutes,
  };
}

/** A timestamp or a yyyy-MM-dd as dd/MM/yyyy; what is neither is shown as it is. */
export function formatDate(timestamp: string): string {
  const clock = wallClock(timestamp);
  return clock ? formatDay(clock.day) : timestamp;
}

/** A timestamp as dd/MM/yyyy HH:mm, of which no line ends between day and time. */
export function formatDateTime(timestamp: string): string {
  const clock = wallClock(timestamp);
  if (!clock) {
    return timestamp;
  }
  return clock.time === null ? formatDay(clock.day) : `${formatDay(clock.day)}\u00a0${clock.time}`;
}

/** The clock's time of a timestamp, HH:mm. */
export function formatTime(timestamp: string): string {
  return wallClock(timestamp)?.time ?? '';
}

/**
 * A timestamp as dd/MM/yyyy HH:mm with its zone, for times that whoever reads them may have to answer for: `22/11/2026 07:38
 * (UTC+7)`. It is on the clock of the device, `offsetMinutes` ahead of UTC; a time without an offset is shown as it stands.
 */
export function formatMoment(
  timestamp: string,
  offsetMinutes: number = -new Date(timestamp).getTimezoneOffset(),
): string {
  if (wallClock(timestamp)?.offsetMinutes == null) {
    return formatDateTime(timestamp);
  }
  const local = new Date(Date.parse(timestamp) + offsetMinutes * 60_000).toISOString();
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const sign = offsetMinutes < 0 ? '-' : '+';
  const zone = `${sign}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
  return `${formatDateTime(local)}\u00a0(UTC${offsetMinutes === 0 ? '' : zone})`;
}

/** The calendar day of `now` on the clock that a timestamp was written by. */
function dayOnSameClock(now: Date, clock: WallClock): string {
  const offset = clock.offsetMinutes ?? -now.getTimezoneOffset();
  return new Date(now.getTime() + offset * 60_000).toISOString().slice(0, 10);
}

/** Today as yyyy-MM-dd, on the clock that a timestamp of the service was written by; the device's, where there is none. */
export function todayOn(timestamp: string, now = new Date()): string {
  return dayOnSameClock(now, wallClock(timestamp) ?? { day: '', time: null, offsetMinutes: null });
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** How near a due date is: `overdue` and `today` are shown in the seal's color, `soon` (two days or fewer) in the warning's. */
export type Due = {
  readonly urgency: 'none' | 'later' | 'soon' | 'today' | 'overdue';
  readonly text: string;
};

/** A due date in words, as `Còn 2 ngày` or `Hạn hôm nay 17:00`. The end of a day is said without its time. */
export function dueText(t: TFunction, expiryDate: string | null, now: Date): Due {
  const clock = expiryDate === null ? null : wallClock(expiryDate);
  if (expiryDate === null || !clock) {
    return { urgency: 'none', text: t('dates.noDue') };
  }
  const days = daysBetween(dayOnSameClock(now, clock), clock.day);
  if (days < 0) {
    return { urgency: 'overdue', text: t('dates.overdue', { count: -days }) };
  }
  const moment = clock.time === '23:59' ? null : clock.time;
  if (days === 0 && moment !== null && Date.parse(expiryDate) < now.getTime()) {
    return { urgency: 'overdue', text: t('dates.overdueToday') };
  }
  if (days === 0) {
    const text = moment === null ? t('dates.dueTodayWhole') : t('dates.dueToday', { time: moment });
    return { urgency: 'today', text };
  }
  const text = days === 1 ? t('dates.dueTomorrow') : t('dates.dueInDays', { count: days });
  return { urgency: days <= 2 ? 'soon' : 'later', text };
}

/** When something happened, as short as it stays clear: `lúc 09:12` today, `hôm qua`, else dd/MM/yyyy. */
export function pastText(t: TFunction, timestamp: string, now: Date): string {
  const clock = wallClock(timestamp);
  if (!clock) {
    return timestamp;
  }
  const days = daysBetween(clock.day, dayOnSameClock(now, clock));
  if (days === 0 && clock.time !== null) {
    return t('dates.atTime', { time: clock.time });
  }
  return days === 1 ? t('dates.yesterday') : formatDay(clock.day);
}

/*
 * The browser's own formats are made once, and only for numbers that need separators: the first of a page takes a fortieth of the time
 * until a document can be acted on, and most numbers there are small.
 */
const numberFormats = new Map<string, Intl.NumberFormat>();
const smallBelow = 999.9995;

/** A number with its language's separators: 1.284 in Vietnamese, 1,284 in English. */
export function formatNumber(value: number, language: string): string {
  if (Math.abs(value) < smallBelow) {
    const text = String(Math.round(value * 1000) / 1000);
    return language === 'en' ? text : text.replace('.', ',');
  }
  const locale = language === 'en' ? 'en-GB' : 'vi-VN';
  const made = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, made);
  return made.format(value);
}

/** A file's size in the unit that suits it: `0 B`, `820 KB`, `1,2 MB`. */
export function formatBytes(bytes: number, language: string): string {
  const kilobytes = Math.round(bytes / 1000);
  const [size, unit] =
    bytes < 1000 ? [bytes, 'B'] : kilobytes < 1000 ? [kilobytes, 'KB'] : [bytes / 1_000_000, 'MB'];
  return `${formatNumber(Math.round(size * 10) / 10, language)} ${unit}`;
}

export type Format = {
  readonly date: (timestamp: string) => string;
  readonly dateTime: (timestamp: string) => string;
  readonly time: (timestamp: string) => string;
  /** With the zone, on the device's clock. */
  readonly moment: (timestamp: string) => string;
  readonly due: (expiryDate: string | null, now?: Date) => Due;
  readonly past: (timestamp: string, now?: Date) => string;
  readonly number: (value: number) => string;
  readonly bytes: (bytes: number) => string;
  /** `a, b and c`. */
  readonly list: (parts: readonly string[]) => string;
};

/** The functions of this file in the language in use. */
export function useFormat(): Format {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(
    () => ({
      date: formatDate,
      dateTime: formatDateTime,
      time: formatTime,
      moment: (timestamp) => formatMoment(timestamp),
      due: (expiryDate, now = new Date()) => dueText(t, expiryDate, now),
      past: (timestamp, now = new Date()) => pastText(t, timestamp, now),
      number: (value) => formatNumber(value, language),
      bytes: (bytes) => formatBytes(bytes, language),
      list: (parts) => new Intl.ListFormat(language).format(parts),
    }),
    [t, language],
  );
}

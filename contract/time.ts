/*
 * The owner of dates: instants are written with the company's offset, days are yyyy-MM-dd on the wire and dd/MM/yyyy for
 * people. Nobody else does arithmetic with time zones.
 */

type Parts = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Instants come again and again, as in the thousands of documents of a batch, and the calendar is slow to ask. */
const remembered = new Map<string, Parts>();
const rememberedMax = 2000;

function partsIn(instant: Date, timeZone: string): Parts {
  const key = `${String(instant.getTime())} ${timeZone}`;
  const known = remembered.get(key);
  if (known) {
    return known;
  }
  if (remembered.size >= rememberedMax) {
    remembered.clear();
  }
  const parts = askParts(instant, timeZone);
  remembered.set(key, parts);
  return parts;
}

function askParts(instant: Date, timeZone: string): Parts {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  const found = new Map(formatter.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  const get = (type: Intl.DateTimeFormatPartTypes): number => found.get(type) ?? 0;
  return {
    year: get('year'),
    month: get('month'),
    day: get('day'),
    hour: get('hour'),
    minute: get('minute'),
    second: get('second'),
  };
}

function utcOf(parts: Parts, milliseconds: number): number {
  return Date.UTC(
    parts.year,
    parts.month - 1,
    parts.day,
    parts.hour,
    parts.minute,
    parts.second,
    milliseconds,
  );
}

const quarterHour = 900_000;
/** Since then, every zone has changed its offset at full quarters of an hour only. */
const evenSince = Date.UTC(1973, 0, 1);
const offsets = new Map<string, number>();
const offsetsMax = 20_000;

/** How far the zone is ahead of UTC at an instant, in milliseconds. A list asks for it a thousand times: so it is kept. */
function offsetAt(instant: Date, timeZone: string): number {
  const time = instant.getTime();
  if (!(time >= evenSince)) {
    return findOffset(instant, timeZone);
  }
  const key = `${timeZone} ${String(Math.floor(time / quarterHour))}`;
  const known = offsets.get(key);
  if (known !== undefined) {
    return known;
  }
  const offset = findOffset(instant, timeZone);
  if (offsets.size >= offsetsMax) {
    offsets.clear();
  }
  offsets.set(key, offset);
  return offset;
}

function findOffset(instant: Date, timeZone: string): number {
  return utcOf(partsIn(instant, timeZone), instant.getUTCMilliseconds()) - instant.getTime();
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Whether the name is a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An instant as `2026-12-06T14:07:19.716+07:00` in the given zone. */
export function formatInstant(instant: Date, timeZone: string): string {
  const offset = offsetAt(instant, timeZone);
  const minutes = Math.abs(Math.round(offset / 60_000));
  const local = new Date(instant.getTime() + offset).toISOString().slice(0, -1);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The calendar day, as yyyy-MM-dd, that an instant falls on in the given zone. */
export function dayOf(instant: Date, timeZone: string): string {
  const { year, month, day } = partsIn(instant, timeZone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

const timestampPattern =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:(Z)|([+ -]\d{2}):?(\d{2}))?$/i;

/**
 * The day (yyyy-MM-dd) that an ISO date-time falls on in the given zone; without an offset, the day that it names. `null` for what is
 * no date-time. A query that was not encoded has a space where `+` stood.
 */
export function dayOfTimestamp(text: string, timeZone: string): string | null {
  const [, day, time, utc, hours, minutes] = timestampPattern.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) {
    return null;
  }
  const offset = hours === undefined ? 'Z' : `${hours.replace(' ', '+')}:${minutes ?? ''}`;
  const instant = new Date(`${day}T${time}${offset}`);
  // Some days that no month has are taken for days of the next one.
  if (Number.isNaN(instant.getTime()) || addDays(day, 0) !== day) {
    return null;
  }
  return utc === undefined && hours === undefined ? day : dayOf(instant, timeZone);
}

/** The instant at which a day (yyyy-MM-dd) begins in the given zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00.000Z`).getTime();
  const guess = midnight - offsetAt(new Date(midnight), timeZone);
  const start = midnight - offsetAt(new Date(guess), timeZone);
  // Where clocks go forward at midnight, there is none: the day begins with what follows.
  return new Date(start + offsetAt(new Date(start), timeZone) < midnight ? guess : start);
}

/** The instant at which a day (yyyy-MM-dd) is over in the given zone. */
export function endOfDay(day: string, timeZone: string): Date {
  return startOfDay(addDays(day, 1), timeZone);
}

/** `21/11/2026 10:24 +07:00`, as it stands on a signature and in mails. */
export function formatForPeople(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = partsIn(instant, timeZone);
  const offset = formatInstant(instant, timeZone).slice(-6);
  return `${two(day)}/${two(month)}/${String(year)} ${two(hour)}:${two(minute)} ${offset}`;
}

/** A timestamp of the wire to the second, on its own clock: `21/11/2026 10:24:05 +07:00`. What is none stays as it is. */
export function formatTimestamp(timestamp: string): string {
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?([+-]\d{2}:\d{2})$/.exec(timestamp) ?? [];
  return day === undefined ? timestamp : `${formatDay(day)} ${time ?? ''} ${offset ?? ''}`;
}

/** `2026/11/21 10:24:05` in the given zone, as webhooks are told. */
export function formatSlashed(instant: Date, timeZone: string): string {
  return formatInstant(instant, timeZone).slice(0, 19).replaceAll('-', '/').replace('T', ' ');
}

/** The day (yyyy-MM-dd) that lies so many days after another; before it with a negative number. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The day (yyyy-MM-dd) so many months after another; the last one of its month where that is too short. */
export function addMonths(day: string, count: number): string {
  const date = new Date(`${day.slice(0, 8)}01T00:00:00.000Z`);
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0);
  const last = date.toISOString().slice(0, 10);
  const same = `${last.slice(0, 8)}${day.slice(8, 10)}`;
  return same < last ? same : last;
}

/** yyyy-MM-dd as dd/MM/yyyy. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return `${date ?? ''}/${month ?? ''}/${year ?? ''}`;
}

/** How people write a day, whether there is such a day or not. */
export const dayForm = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** dd/MM/yyyy, as people write a day, as yyyy-MM-dd; `null` for anything else, and for a day that does not exist. */
export function parseDay(text: string): string | null {
  const [, date, month, year] = dayForm.exec(text) ?? [];
  const day = `${year ?? ''}-${month ?? ''}-${date ?? ''}`;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}

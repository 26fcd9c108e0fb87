import { formatForPeople } from '../../../../contract/time.ts';

/** Zones by their IANA names; the one that is set always among them. */
export function timeZoneNames(current: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(current) || current === '' ? known : [current, ...known];
}

/** A zone with its distance from UTC at a moment, as `Asia/Ho Chi Minh (+07:00)`. */
export function timeZoneLabel(name: string, now: Date): string {
  return `${name.replaceAll('_', ' ')} (${formatForPeople(now, name).slice(-6)})`;
}

/** The moment on a zone's clock, as `21/11/2026 10:24`. */
export function clockIn(name: string, now: Date): string {
  return formatForPeople(now, name).slice(0, 16);
}

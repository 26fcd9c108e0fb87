import type { vi } from './vi/vi.ts';

type Plain<Texts, Prefix extends string> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Texts[Key] extends `${string}{{${string}`
      ? never
      : `${Prefix}${Key}`
    : Plain<Texts[Key], `${Prefix}${Key}.`>;
}[keyof Texts & string];

/** A key whose text fills in no value, so that it may be kept in data and said later. */
export type PlainKey = Plain<typeof vi, ''>;

import type { drawing } from './vi/drawing.ts';
import type { frame } from './vi/frame.ts';
import type { identity } from './vi/identity.ts';
import type { late } from './vi/late.ts';
import type { opening } from './vi/opening.ts';
import type { reading } from './vi/reading.ts';
import type { textView } from './vi/text-view.ts';
import type { vi } from './vi/vi.ts';

/** All texts of the page, whenever they come. */
export type Texts = typeof vi &
  typeof frame &
  typeof reading &
  typeof opening &
  typeof drawing &
  typeof textView &
  typeof late & { readonly identity: typeof identity };

type Plain<Tree, Prefix extends string> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Tree[Key] extends `${string}{{${string}`
      ? never
      : `${Prefix}${Key}`
    : Plain<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/** A key whose text fills in no value, so that it may be kept in data and said later. */
export type PlainKey = Plain<Texts, ''>;

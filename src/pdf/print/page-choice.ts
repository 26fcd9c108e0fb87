/** Which pages are printed. Pure. */

/** More pages than this at once would take the memory of a small device; they are printed in parts, or from the file. */
export const mostPrinted = 200;

export type PageChoice =
  | { readonly kind: 'all' }
  | { readonly kind: 'current'; readonly page: number }
  /** As they were typed. */
  | { readonly kind: 'range'; readonly from: string; readonly to: string };

export type ChosenPages =
  | { readonly kind: 'pages'; readonly pages: readonly number[] }
  | { readonly kind: 'fault'; readonly fault: 'range' | 'tooMany' };

const pagesBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The numbers, from 1, of the pages that are meant; or what is wrong with the choice. */
export function pagesOf(choice: PageChoice, pageCount: number): ChosenPages {
  const [from, to] =
    choice.kind === 'range'
      ? [Number(choice.from), Number(choice.to)]
      : choice.kind === 'current'
        ? [choice.page, choice.page]
        : [1, pageCount];
  const isRange =
    Number.isInteger(from) && Number.isInteger(to) && from >= 1 && from <= to && to <= pageCount;
  if (!isRange) {
    return { kind: 'fault', fault: 'range' };
  }
  return to - from + 1 > mostPrinted
    ? { kind: 'fault', fault: 'tooMany' }
    : { kind: 'pages', pages: pagesBetween(from, to) };
}

import createBidi from 'bidi-js';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** How a letter looks by itself, after another, before another, and between two. */
type Forms = {
  readonly isolated: string;
  readonly final: string;
  readonly initial?: string;
  readonly medial?: string;
};

/**
 * The forms that Unicode has of Arabic letters, found by what they stand for: those of a letter follow each other in this order. Lam and
 * alef, which are always written as one, have forms of their own.
 */
const forms = new Map<string, Forms>();
const formRanges = [
  [0xfe80, 0xfefc],
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbff],
] as const;
for (const [first, last] of formRanges) {
  const found = new Map<string, string[]>();
  for (let code = first; code <= last; code += 1) {
    const form = String.fromCodePoint(code);
    const base = form.normalize('NFKC');
    found.set(base, [...(found.get(base) ?? []), form]);
  }
  for (const [base, [isolated, final, initial, medial]] of found) {
    if (isolated !== undefined && final !== undefined && !forms.has(base)) {
      forms.set(base, {
        isolated,
        final,
        ...(initial !== undefined && medial !== undefined && { initial, medial }),
      });
    }
  }
}

const isMark = (letter: string): boolean => /^\p{Mn}$/u.test(letter);
const joiner = '\u0640';

/** Letters of a line as they look beside each other, since a PDF shows what it is given and joins none. */
function join(line: string): string {
  const letters = [
    ...line.replace(/\u0644[\u0622\u0623\u0625\u0627]/gu, (pair) => forms.get(pair)?.isolated ?? pair),
  ];
  const bases = letters.map((letter) => letter.normalize('NFKC'));
  const besides = (index: number, step: 1 | -1): string => {
    let at = index + step;
    while (isMark(bases[at] ?? '')) {
      at += step;
    }
    return bases[at] ?? '';
  };
  const reachesOn = (base: string): boolean => base === joiner || forms.get(base)?.initial !== undefined;
  const reachesBack = (base: string): boolean => base === joiner || forms.has(base);
  return letters
    .map((letter, index) => {
      const base = bases[index] ?? letter;
      const known = forms.get(base);
      if (!known) {
        return letter;
      }
      const after = reachesOn(besides(index, -1));
      const before = known.initial !== undefined && reachesBack(besides(index, 1));
      const { isolated, final, initial = isolated, medial = final } = known;
      return after ? (before ? medial : final) : before ? initial : isolated;
    })
    .join('');
}

let bidi: ReturnType<typeof createBidi> | null = null;

/** A line from left to right (Unicode Standard Annex #9), with the letters of Arabic joined. */
export function visualOrder(line: string): string {
  if (!rightToLeft.test(line)) {
    return line;
  }
  bidi ??= createBidi();
  const joined = join(line);
  return bidi.getReorderedString(joined, bidi.getEmbeddingLevels(joined, 'ltr'));
}

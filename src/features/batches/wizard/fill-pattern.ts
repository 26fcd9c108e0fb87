import { foldForSearch } from '../../../../contract/text.ts';

/** A piece of a pattern: text as it stands, a value of the row, or a number that counts up. */
type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'column'; readonly column: number }
  | { readonly kind: 'count'; readonly digits: number };

export type Pattern =
  | { readonly kind: 'ok'; readonly pieces: readonly Piece[]; readonly counts: boolean }
  | { readonly kind: 'unknown-column'; readonly name: string };

/**
 * Reads a pattern such as `HDLD-{Mã nhân viên}-{####}`: in braces the header of a column, without regard to accents and case, or
 * as many `#` as the number has digits at least.
 */
export function readPattern(pattern: string, headers: readonly string[]): Pattern {
  const folded = headers.map(foldForSearch);
  const pieces: Piece[] = [];
  for (const part of pattern.split(/(\{[^{}]*\})/)) {
    if (!/^\{[^{}]*\}$/.test(part)) {
      if (part !== '') {
        pieces.push({ kind: 'text', text: part });
      }
      continue;
    }
    const name = part.slice(1, -1).trim();
    if (/^#+$/.test(name)) {
      pieces.push({ kind: 'count', digits: name.length });
      continue;
    }
    const column = folded.indexOf(foldForSearch(name));
    if (column === -1) {
      return { kind: 'unknown-column', name };
    }
    pieces.push({ kind: 'column', column });
  }
  return { kind: 'ok', pieces, counts: pieces.some(({ kind }) => kind === 'count') };
}

/** The text of a pattern for a row; `count` is its number. */
export function fillPattern(pattern: Pattern, row: readonly string[], count: number): string {
  if (pattern.kind !== 'ok') {
    return '';
  }
  return pattern.pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'text':
          return piece.text;
        case 'column':
          return row[piece.column] ?? '';
        case 'count':
          return String(count).padStart(piece.digits, '0');
      }
    })
    .join('');
}

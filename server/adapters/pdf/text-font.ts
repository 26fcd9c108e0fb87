import type { EmbeddedFont, PDF } from '@libpdf/core';

import { type FallbackFace, fallbackFaceOf } from '../../../contract/mark-letters.ts';
import { fontProgram } from './font-programs.ts';
import { visualOrder } from './visual-order.ts';

/** A part of a line, from left to right, and the font that has its letters. */
export type TextPart = { readonly font: EmbeddedFont; readonly text: string };

/** The fonts for letters of other scripts in one file; each stands in it only if a text needs it. */
export class FallbackFonts {
  readonly #pdf: PDF;
  readonly #fonts = new Map<FallbackFace, EmbeddedFont>();

  constructor(pdf: PDF) {
    this.#pdf = pdf;
  }

  find(letter: string): EmbeddedFont | null {
    const face = fallbackFaceOf(letter);
    if (face === undefined) {
      return null;
    }
    const font = this.#fonts.get(face) ?? this.#pdf.embedFont(fontProgram(face));
    this.#fonts.set(face, font);
    return font.canEncode(letter) ? font : null;
  }
}

/** A font, with others for the letters that it lacks. */
export class TextFont {
  readonly #font: EmbeddedFont;
  readonly #fallbacks: FallbackFonts;

  constructor(font: EmbeddedFont, fallbacks: FallbackFonts) {
    this.#font = font;
    this.#fallbacks = fallbacks;
  }

  /** A line as its parts stand on the page, with a question mark for each letter that no font has. */
  parts(line: string): readonly TextPart[] {
    const seen = visualOrder(line);
    if (this.#font.canEncode(seen)) {
      return [{ font: this.#font, text: seen }];
    }
    const parts: TextPart[] = [];
    for (const letter of seen) {
      const part = this.#draw(letter);
      const last = parts.at(-1);
      if (last?.font === part.font) {
        parts[parts.length - 1] = { ...last, text: last.text + part.text };
      } else {
        parts.push(part);
      }
    }
    return parts;
  }

  widthOfTextAtSize(line: string, size: number): number {
    return this.parts(line).reduce((width, { font, text }) => width + font.widthOfTextAtSize(text, size), 0);
  }

  #draw(letter: string): TextPart {
    const isKnown = this.#font.canEncode(letter);
    const fallback = isKnown ? null : this.#fallbacks.find(letter);
    if (fallback) {
      return { font: fallback, text: letter };
    }
    const shown = isKnown ? letter : /^\s$/u.test(letter) ? ' ' : '?';
    return { font: this.#font, text: shown };
  }
}

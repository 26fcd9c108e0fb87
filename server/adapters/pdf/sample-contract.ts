import { type Color, type EmbeddedFont, PDF, type PDFPage, rgb } from '@libpdf/core';

import type { Rect } from '../../../contract/page-space.ts';
import { type Fonts, page, ContractLayout, type Weight } from './contract-layout.ts';
import { fontProgram } from './font-programs.ts';
import { normalizeText } from '../../../contract/normalize-text.ts';

/*
 * Sets the contracts of the demo company: A4, in the manner of Vietnamese contracts. Two passes: blocks are laid out into
 * pages, then pages are drawn, since each says how many there are.
 */

export type ContractText = {
  readonly no: string;
  /** `Hà Nội, ngày 21 tháng 11 năm 2026` */
  readonly placeAndDate: string;
  readonly title: string;
  /** What the contract is about, below the title; may be empty. */
  readonly subtitle: string;
  /** Laws and facts that it rests on. */
  readonly grounds: readonly string[];
  readonly parties: readonly {
    readonly heading: string;
    readonly rows: readonly (readonly [string, string])[];
  }[];
  readonly agreement: string;
  readonly articles: readonly { readonly title: string; readonly clauses: readonly string[] }[];
  /** From left to right, at most three. */
  readonly signatories: readonly { readonly role: string; readonly name: string }[];
};

export type SampleContract = {
  readonly bytes: Uint8Array;
  /** Where each signatory signs, in the order given; reader space, in points. Pages count from 1. */
  readonly signatureLines: readonly { readonly pageNumber: number; readonly position: Rect }[];
};

/** Draws a contract. */
export type DrawContract = (text: ContractText) => Promise<SampleContract>;

const ink = rgb(0.09, 0.11, 0.14);
const faint = rgb(0.42, 0.45, 0.5);

function embedFonts(pdf: PDF): Fonts {
  const embed = (weight: Weight): EmbeddedFont => pdf.embedFont(fontProgram(weight));
  return {
    regular: embed('regular'),
    italic: embed('italic'),
    semibold: embed('semibold'),
    bold: embed('bold'),
  };
}

function setContract(fonts: Fonts, text: ContractText): ContractLayout {
  const setter = new ContractLayout(fonts);
  setter.centered('CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM', { weight: 'semibold', size: 11.5 });
  setter.centered('Độc lập – Tự do – Hạnh phúc', { weight: 'semibold', size: 11 });
  setter.rule(150, 3, 8);
  setter.centered(text.placeAndDate, { weight: 'italic', before: 6 });
  setter.centered(text.title.toLocaleUpperCase('vi'), { weight: 'bold', size: 16, leading: 23, before: 18 });
  setter.centered(`Số: ${text.no}`, { before: 2 });
  if (text.subtitle !== '') {
    setter.centered(text.subtitle, { weight: 'italic', before: 3 });
  }
  text.grounds.forEach((ground, index) =>
    setter.paragraph(`– ${ground}`, { weight: 'italic', before: index === 0 ? 16 : 3 }),
  );
  for (const party of text.parties) {
    setter.paragraph(party.heading, { weight: 'semibold', before: 12, keepWithNext: true });
    party.rows.forEach(([label, value]) => setter.row(label, value));
  }
  setter.paragraph(text.agreement, { before: 12 });
  text.articles.forEach(({ title, clauses }, index) => {
    setter.paragraph(`Điều ${String(index + 1)}. ${title}`, {
      weight: 'semibold',
      before: 13,
      keepWithNext: true,
    });
    clauses.forEach((clause, position) =>
      setter.paragraph(`${String(index + 1)}.${String(position + 1)}. ${clause}`, {
        // The signatures never stand on a page by themselves.
        keepWithNext: index === text.articles.length - 1,
      }),
    );
  });
  setter.signatures(text.signatories);
  return setter;
}

function drawText(
  target: PDFPage,
  font: EmbeddedFont,
  text: string,
  x: number,
  y: number,
  fontSize: number,
  color: Color,
): void {
  target.drawText(normalizeText(text, 'NFC'), { x, y, font, size: fontSize, color });
}

function drawFooter(target: PDFPage, fonts: Fonts, no: string, number: number, count: number): void {
  const y = page.bottom - 30;
  target.drawLine({
    start: { x: page.left, y: y + 14 },
    end: { x: page.width - page.right, y: y + 14 },
    color: rgb(0.82, 0.84, 0.87),
    thickness: 0.5,
  });
  drawText(target, fonts.regular, no, page.left, y, 8, faint);
  const label = `Trang ${String(number)}/${String(count)}`;
  const width = fonts.regular.widthOfTextAtSize(label, 8);
  drawText(target, fonts.regular, label, page.width - page.right - width, y, 8, faint);
}

export const drawSampleContract: DrawContract = async (text) => {
  const pdf = PDF.create();
  pdf.setTitle(`${text.title} ${text.no}`);
  pdf.setLanguage('vi-VN');
  const fonts = embedFonts(pdf);
  const placed = setContract(fonts, text).place();
  const count = Math.max(...placed.map(({ pageIndex }) => pageIndex)) + 1;
  const pages = Array.from({ length: count }, () => pdf.addPage({ width: page.width, height: page.height }));
  const signatureLines: { pageNumber: number; position: Rect }[] = [];
  for (const { block, pageIndex, top } of placed) {
    const target = pages[pageIndex];
    if (!target) {
      continue;
    }
    for (const piece of block.pieces) {
      const y = page.height - top - piece.y;
      switch (piece.kind) {
        case 'text':
          drawText(target, fonts[piece.weight], piece.text, piece.x, y, piece.size, ink);
          break;
        case 'rule':
          target.drawLine({
            start: { x: piece.x, y },
            end: { x: piece.x + piece.width, y },
            color: ink,
            thickness: 0.7,
          });
          break;
        case 'signature':
          signatureLines.push({
            pageNumber: pageIndex + 1,
            position: {
              llx: Math.round(piece.x),
              lly: Math.round(y - piece.height),
              urx: Math.round(piece.x + piece.width),
              ury: Math.round(y),
            },
          });
          break;
      }
    }
  }
  pages.forEach((target, index) => drawFooter(target, fonts, text.no, index + 1, count));
  return { bytes: await pdf.save({ subsetFonts: true }), signatureLines };
};

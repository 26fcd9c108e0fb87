import { type Color, PDF, type PDFPage, rgb } from '@libpdf/core';

import { markText } from '../../../contract/mark-letters.ts';
import { fontProgram } from './font-programs.ts';
import type { Placed } from './place-blocks.ts';
import type { Report } from './report-renderer.ts';
import { type Block, type Face, type Faces, setReport, sheet, type Tone } from './report-layout.ts';
import { FallbackFonts, TextFont } from './text-font.ts';

/* Draws a report that was laid out. Two passes, since each page says how many there are. Runs in the worker. */

const colors: Readonly<Record<Tone, Color>> = {
  ink: rgb(0.09, 0.11, 0.14),
  faint: rgb(0.38, 0.41, 0.46),
  accent: rgb(0.1, 0.29, 0.51),
  good: rgb(0.05, 0.36, 0.22),
  bad: rgb(0.65, 0.09, 0.11),
  line: rgb(0.84, 0.86, 0.89),
  goodGround: rgb(0.91, 0.96, 0.93),
  badGround: rgb(0.99, 0.92, 0.92),
};

function embedFaces(pdf: PDF): Faces {
  const fallbacks = new FallbackFonts(pdf);
  const embed = (face: Face): TextFont => new TextFont(pdf.embedFont(fontProgram(face)), fallbacks);
  return {
    regular: embed('regular'),
    semibold: embed('semibold'),
    bold: embed('bold'),
    code: embed('code'),
  };
}

/** A report as PDF, with the letters that it needs of its fonts. */
export async function drawReport(report: Report): Promise<Uint8Array> {
  const pdf = PDF.create();
  pdf.setTitle(`${report.title}: ${report.subtitle}`);
  pdf.setLanguage(report.language === 'vi' ? 'vi-VN' : 'en-GB');
  pdf.setProducer('Countersign');
  const faces = embedFaces(pdf);
  const placed = setReport(faces, report);
  const count = (placed.at(-1)?.pageIndex ?? 0) + 1;
  const pages = Array.from({ length: count }, () =>
    pdf.addPage({ width: sheet.width, height: sheet.height }),
  );
  for (const one of placed) {
    const page = pages[one.pageIndex];
    if (page) {
      drawBlock({ pdf, page, faces }, one);
    }
  }
  pages.forEach((page, index) => drawFooter(page, faces, report, index + 1, count));
  return pdf.save({ subsetFonts: true });
}

type Drawing = { readonly pdf: PDF; readonly page: PDFPage; readonly faces: Faces };

function drawBlock({ pdf, page, faces }: Drawing, { block, top }: Placed<Block>): void {
  for (const piece of block.pieces) {
    switch (piece.kind) {
      case 'text':
        drawLine(page, faces[piece.face], piece.text, {
          x: piece.x,
          y: sheet.height - top - piece.y,
          size: piece.size,
          color: colors[piece.tone],
        });
        break;
      case 'rule':
        drawRule(page, sheet.height - top - piece.y, piece.thickness, colors[piece.tone]);
        break;
      case 'ground':
        page.drawRectangle({
          x: sheet.left,
          y: sheet.height - top - piece.height,
          width: sheet.width - sheet.left - sheet.right,
          height: piece.height,
          color: colors[piece.tone],
        });
        break;
      case 'picture': {
        const { x, width, height } = piece;
        const y = sheet.height - top - piece.y - height;
        page.drawImage(pdf.embedPng(piece.png), { x, y, width, height });
        break;
      }
    }
  }
}

type Setting = { readonly x: number; readonly y: number; readonly size: number; readonly color: Color };

function drawLine(page: PDFPage, face: TextFont, line: string, setting: Setting): void {
  let { x } = setting;
  for (const { font, text } of face.parts(line)) {
    page.drawText(text, { ...setting, x, font });
    x += font.widthOfTextAtSize(text, setting.size);
  }
}

function drawRule(page: PDFPage, y: number, thickness: number, color: Color): void {
  const end = { x: sheet.width - sheet.right, y };
  page.drawLine({ start: { x: sheet.left, y }, end, thickness, color });
}

function drawFooter(page: PDFPage, faces: Faces, report: Report, number: number, count: number): void {
  const y = sheet.bottom - 28;
  const label = markText(
    report.pageLabel.replace('{page}', String(number)).replace('{pages}', String(count)),
  );
  const font = faces.regular;
  const style = { y, size: 8, color: colors.faint };
  drawRule(page, y + 14, 0.6, colors.line);
  drawLine(page, font, markText(report.footer), { ...style, x: sheet.left });
  drawLine(page, font, label, {
    ...style,
    x: sheet.width - sheet.right - font.widthOfTextAtSize(label, 8),
  });
}

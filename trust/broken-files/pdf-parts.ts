import { writePdf } from '../../test/files/assemble-pdf.ts';
import { latin } from './broken-file.ts';

/** An object of a PDF: its text, or a stream with its dictionary's entries and its bytes. */
export type PdfPart = string | { readonly dict: string; readonly data: Uint8Array; readonly length?: string };

export type PdfPlan = {
  /** Further objects by number, or others in place of the usual: 1 catalog, 2 page tree, 3 page, 4 its contents. */
  readonly parts?: Readonly<Record<number, PdfPart>>;
  readonly catalog?: string;
  readonly page?: string;
  readonly resources?: string;
  readonly content?: string;
  readonly mediaBox?: string;
  /** Further entries of the trailer. */
  readonly trailer?: string;
};

function textOf(part: PdfPart): string {
  if (typeof part === 'string') {
    return part;
  }
  const { dict, data, length = String(data.length) } = part;
  return `<< /Length ${length} ${dict} >>\nstream\n${Buffer.from(data).toString('latin1')}\nendstream`;
}

/** A PDF of one page with a cross-reference table that fits, so that readers get to what is wrong with it. */
export function pdfWith(plan: PdfPlan): Buffer {
  const { catalog = '', page = '', resources = '', content = '', mediaBox = '[0 0 595 842]' } = plan;
  const parts: Readonly<Record<string, PdfPart>> = {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Resources << ${resources} >> /Contents 4 0 R ${page} >>`,
    4: { dict: '', data: latin(content) },
    ...plan.parts,
  };
  const objects = Object.entries(parts).map(([number, part]) => [Number(number), textOf(part)] as const);
  return latin(writePdf(new Map(objects), plan.trailer ?? ''));
}

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

function bytesOf(part: PdfPart): Buffer {
  if (typeof part === 'string') {
    return latin(part);
  }
  const length = part.length ?? String(part.data.length);
  return Buffer.concat([
    latin(`<< /Length ${length} ${part.dict} >>\nstream\n`),
    part.data,
    latin('\nendstream'),
  ]);
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
  const chunks: Buffer[] = [latin('%PDF-1.7\n')];
  let length = chunks[0]?.length ?? 0;
  const rows: string[] = [];
  for (const [number, part] of Object.entries(parts)) {
    const chunk = Buffer.concat([latin(`${number} 0 obj\n`), bytesOf(part), latin('\nendobj\n')]);
    rows.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`);
    chunks.push(chunk);
    length += chunk.length;
  }
  const size = Math.max(...Object.keys(parts).map(Number)) + 1;
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<< /Size ${String(size)} /Root 1 0 R ${plan.trailer ?? ''} >>`;
  return Buffer.concat([...chunks, latin(`${table}${trailer}\nstartxref\n${String(length)}\n%%EOF\n`)]);
}

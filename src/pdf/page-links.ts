import type { PageFrame, Rect } from '../../contract/page-space.ts';
import { userRectToReader } from '../../contract/page-space.ts';
import type { PdfDocument } from './pdf-document.ts';

/** A link of a page. `rect` is in reader space, points. */
export type PageLink = { readonly id: string; readonly rect: Rect } & (
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'inside'; readonly destination: string | readonly unknown[] }
);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Addresses that a document may open. Others (files, scripts, programs) are for no document to open. */
function safeUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) {
    return null;
  }
  const { protocol, href } = new URL(value);
  return protocol === 'http:' || protocol === 'https:' || protocol === 'mailto:' ? href : null;
}

/** Reads an annotation of pdf.js as a link; `null` when it is none, or leads nowhere that we open. */
export function linkOf(annotation: unknown, frame: PageFrame): PageLink | null {
  if (!isRecord(annotation) || annotation['subtype'] !== 'Link' || !Array.isArray(annotation['rect'])) {
    return null;
  }
  const [x1, y1, x2, y2] = annotation['rect'].map(Number);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) {
    return null;
  }
  const id = String(annotation['id']);
  const rect = userRectToReader(frame, { llx: x1, lly: y1, urx: x2, ury: y2 });
  const url = safeUrl(annotation['url']);
  if (url !== null) {
    return { id, rect, kind: 'outside', url };
  }
  const destination: unknown = annotation['dest'];
  if (typeof destination === 'string' && destination !== '') {
    return { id, rect, kind: 'inside', destination };
  }
  return Array.isArray(destination) ? { id, rect, kind: 'inside', destination } : null;
}

/** The links of a page that can be followed, in the order of the file. */
export async function linksOf(
  document: PdfDocument,
  pageNumber: number,
  frame: PageFrame,
): Promise<PageLink[]> {
  const page = await document.getPage(pageNumber);
  const annotations: unknown[] = await page.getAnnotations({ intent: 'display' });
  return annotations.map((annotation) => linkOf(annotation, frame)).filter((link) => link !== null);
}

/** The number (from 1) of the page that a destination names; `null` when the document has no such place. */
export async function pageOfDestination(
  document: PdfDocument,
  destination: string | readonly unknown[],
): Promise<number | null> {
  const explicit: unknown =
    typeof destination === 'string' ? await document.proxy.getDestination(destination) : destination;
  const target: unknown = Array.isArray(explicit) ? explicit[0] : null;
  if (typeof target === 'number') {
    return target + 1;
  }
  if (!isRecord(target) || typeof target['num'] !== 'number' || typeof target['gen'] !== 'number') {
    return null;
  }
  return (await document.proxy.getPageIndex({ num: target['num'], gen: target['gen'] })) + 1;
}

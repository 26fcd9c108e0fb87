import { type PageFrame, type Rect, userRectToReader, userToReader } from '../../contract/page-space.ts';
import { frameOf } from './page-frame.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { ViewerController } from './viewer-controller.ts';

/** Where a link of a page or an entry of an outline leads. */
export type LinkTarget =
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'inside'; readonly destination: string | readonly unknown[] };

/** A link of a page. `rect` is in reader space, points. */
export type PageLink = { readonly id: string; readonly rect: Rect } & LinkTarget;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Addresses that a document may open. Others (files, scripts, programs) are for no document to open. */
export function safeUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) {
    return null;
  }
  const { protocol, href } = new URL(value);
  return protocol === 'http:' || protocol === 'https:' || protocol === 'mailto:' ? href : null;
}

/** Where pdf.js says that something leads; `null` where that is nowhere that we open. */
export function targetOf(item: Record<string, unknown>): LinkTarget | null {
  const url = safeUrl(item['url']);
  if (url !== null) {
    return { kind: 'outside', url };
  }
  const destination: unknown = item['dest'];
  if (typeof destination === 'string' && destination !== '') {
    return { kind: 'inside', destination };
  }
  return Array.isArray(destination) ? { kind: 'inside', destination } : null;
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
  const target = targetOf(annotation);
  return target && { id, rect, ...target };
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

/** A place of the document: a page from 1, and a point of it in user space where the destination names one. */
type DestinationPlace = {
  readonly page: number;
  readonly left: number | null;
  readonly top: number | null;
};

/** The place that a destination names (ISO 32000-1, 12.3.2.2); `null` when the document has no such place. */
async function placeOfDestination(
  document: PdfDocument,
  destination: string | readonly unknown[],
): Promise<DestinationPlace | null> {
  const explicit: unknown =
    typeof destination === 'string' ? await document.proxy.getDestination(destination) : destination;
  if (!Array.isArray(explicit)) {
    return null;
  }
  const page = await pageOfTarget(document, explicit[0]);
  return page === null ? null : { page, ...pointOf(explicit) };
}

async function pageOfTarget(document: PdfDocument, target: unknown): Promise<number | null> {
  if (typeof target === 'number') {
    return Number.isInteger(target) && target >= 0 && target < document.pageCount ? target + 1 : null;
  }
  if (!isRecord(target) || typeof target['num'] !== 'number' || typeof target['gen'] !== 'number') {
    return null;
  }
  return (await document.proxy.getPageIndex({ num: target['num'], gen: target['gen'] })) + 1;
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The upper left point of what a destination shows. */
export function pointOf(explicit: readonly unknown[]): Pick<DestinationPlace, 'left' | 'top'> {
  const kind = isRecord(explicit[1]) ? explicit[1]['name'] : null;
  switch (kind) {
    case 'XYZ':
      return { left: numberOrNull(explicit[2]), top: numberOrNull(explicit[3]) };
    case 'FitH':
    case 'FitBH':
      return { left: null, top: numberOrNull(explicit[2]) };
    case 'FitR':
      return { left: numberOrNull(explicit[2]), top: numberOrNull(explicit[5]) };
    default:
      return { left: null, top: null };
  }
}

/** Shows the place that a destination names, at the top of the view. A destination that leads nowhere moves nothing. */
export async function followDestination(
  viewer: ViewerController,
  document: PdfDocument,
  destination: string | readonly unknown[],
): Promise<void> {
  const place = await placeOfDestination(document, destination).catch(() => null);
  if (place === null) {
    return;
  }
  if (place.top === null) {
    viewer.goToPage(place.page);
    return;
  }
  const frame = frameOf(await document.getPage(place.page));
  const { x, y } = userToReader(frame, { x: place.left ?? frame.cropBox.llx, y: place.top });
  viewer.goToPage(place.page, { llx: x, lly: y, urx: x, ury: y }, 'top');
}

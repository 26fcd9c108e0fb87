import type { Document } from '../../contract/models/document.ts';
import { documentsList } from '../../contract/operations/documents.ts';
import type { DocumentsQuery } from './documents.ts';
import { request } from './request.ts';

type DocumentsPage = { readonly items: readonly Document[]; readonly totalCount: number };

/** Bytes of an answer grow with it; a hundred is what the interface gives at most. */
const pageSize = 100;

/** What links, files and texts take is most of a document, and thousands are held at once. */
function withoutBulk(document: Document): Document {
  return {
    ...document,
    description: '',
    customerInformation: '',
    waitingProcess: null,
    type: null,
    department: null,
    documentTemplate: null,
    batchImport: null,
    file: null,
    fillingItems: [],
    downloadOriginalUrl: null,
    downloadWatermarkMetadataUrl: null,
    downloadFileUrls: [],
    zipDownloadUrl: null,
    zipDownloadOriginalUrl: null,
    zipDownloadWatermarkMetadataUrl: null,
  };
}

/** The pages of a list for something to be done with all of it: documents with what work on many reads. */
export async function* pagesToWorkOn(
  ...asked: Parameters<typeof documentPages>
): AsyncGenerator<DocumentsPage> {
  for await (const { items, totalCount } of documentPages(...asked)) {
    yield { items: items.map(withoutBulk), totalCount };
  }
}

/** Every page of a list, however deep. A service without cursors is asked for its pages by number. */
export async function* documentPages(
  query: Omit<DocumentsQuery, 'page' | 'pageSize' | 'cursor'>,
  signal: AbortSignal,
): AsyncGenerator<DocumentsPage> {
  let cursor: string | null = null;
  for (let page = 1; ; page += 1) {
    const place: Partial<DocumentsQuery> = cursor === null ? { page } : { cursor };
    const answer = await request(documentsList, { query: { ...query, ...place, pageSize }, signal });
    yield answer;
    cursor = answer.nextCursor;
    if (!answer.hasNextPage || answer.items.length === 0) {
      return;
    }
  }
}

import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfDocument } from '../pdf-document.ts';
import type { TextItem } from './folded-page.ts';
import type { SearchedDocument } from './pdf-search.ts';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** The text of a page as the text layer lays it, letters as the file has them. */
export function textContentOf(page: PDFPageProxy): Promise<TextContent> {
  return page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
}

/** The pieces of text without the marks between them: the n-th piece is the n-th element of the text layer. */
export function itemsOf(content: TextContent): TextItem[] {
  return content.items.flatMap((item) => ('str' in item ? [{ str: item.str, hasEOL: item.hasEOL }] : []));
}

/** An open PDF as something to be searched. */
export function searchedDocument(document: PdfDocument): SearchedDocument {
  return {
    pageCount: document.pageCount,
    readText: async (pageNumber) => itemsOf(await textContentOf(await document.getPage(pageNumber))),
  };
}

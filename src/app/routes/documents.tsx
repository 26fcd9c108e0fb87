import { documentQueries } from '../../api/documents.ts';
import { filtersOf, placeOf } from '../../api/document-filters.ts';
import { DocumentsPage } from '../../features/documents/documents-page.tsx';
import { askAhead, onlyWhenEntered } from '../ask-ahead.ts';
import { pageClient } from '../page-client.ts';

export const Component = DocumentsPage;

export const loader = askAhead((params) =>
  pageClient.query(documentQueries.soon({ ...filtersOf(params), ...placeOf(params) })),
);
export const shouldRevalidate = onlyWhenEntered;

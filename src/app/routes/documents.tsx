import { documentQueries } from '../../api/documents.ts';
import { filtersOf, pageSizeOf } from '../../api/document-filters.ts';
import { pageOf } from '../../api/pages.ts';
import { DocumentsPage } from '../../features/documents/documents-page.tsx';
import { prefetch, onlyWhenEntered } from '../prefetch.ts';
import { pageClient } from '../page-client.ts';

export const Component = DocumentsPage;

export const loader = prefetch((params) =>
  pageClient.query(
    documentQueries.soon({ ...filtersOf(params), page: pageOf(params), pageSize: pageSizeOf(params) }),
  ),
);
export const shouldRevalidate = onlyWhenEntered;

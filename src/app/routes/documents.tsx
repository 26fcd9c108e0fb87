import { DocumentsPage } from '../../features/documents/documents-page.tsx';

export const Component = DocumentsPage;

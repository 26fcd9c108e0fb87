import { NewDocumentPage } from '../../features/new-document/new-document-page.tsx';

export const Component = NewDocumentPage;

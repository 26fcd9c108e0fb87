import { DocumentTypesPage } from '../../features/company/entries/document-types-page.tsx';

export const Component = DocumentTypesPage;

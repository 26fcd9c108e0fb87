import { BatchesPage } from '../../features/batches/batches-page.tsx';

export const Component = BatchesPage;

import { BatchPage } from '../../features/batches/batch-page.tsx';

export const Component = BatchPage;

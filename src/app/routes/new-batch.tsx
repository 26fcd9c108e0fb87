import { NewBatchPage } from '../../features/batches/wizard/new-batch-page.tsx';

export const Component = NewBatchPage;

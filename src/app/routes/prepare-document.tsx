import { PreparePage } from '../../features/new-document/prepare/prepare-page.tsx';

export const Component = PreparePage;

import { BulkSigningPage } from '../../features/signing/bulk/bulk-signing-page.tsx';

export const Component = BulkSigningPage;

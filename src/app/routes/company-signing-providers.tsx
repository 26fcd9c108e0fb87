import { SigningProvidersPage } from '../../features/company/signing-providers/signing-providers-page.tsx';

export const Component = SigningProvidersPage;

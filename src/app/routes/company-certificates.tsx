import { CertificatesPage } from '../../features/company/certificates/certificates-page.tsx';

export const Component = CertificatesPage;

import { BrandingPage } from '../../features/company/settings/branding-page.tsx';

export const Component = BrandingPage;

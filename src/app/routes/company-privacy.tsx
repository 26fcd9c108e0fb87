import { PrivacyPage } from '../../features/company/privacy/privacy-page.tsx';

export const Component = PrivacyPage;

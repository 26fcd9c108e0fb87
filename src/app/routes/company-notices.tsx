import { NoticesPage } from '../../features/company/settings/notices-page.tsx';

export const Component = NoticesPage;

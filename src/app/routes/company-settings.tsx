import { GeneralPage } from '../../features/company/settings/general-page.tsx';

export const Component = GeneralPage;

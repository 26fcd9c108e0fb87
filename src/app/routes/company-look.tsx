import { LookPage } from '../../features/company/settings/look-page.tsx';

export const Component = LookPage;

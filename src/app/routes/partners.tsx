import { PartnersPage } from '../../features/guests/partners-page.tsx';

export { PartnersPage as Component };

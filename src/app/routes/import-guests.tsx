import { ImportGuestsPage } from '../../features/guests/import/import-page.tsx';

export { ImportGuestsPage as Component };

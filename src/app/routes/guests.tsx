import { GuestsPage } from '../../features/guests/guests-page.tsx';

export { GuestsPage as Component };

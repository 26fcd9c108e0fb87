import { GroupsPage } from '../../features/company/entries/groups-page.tsx';

export const Component = GroupsPage;

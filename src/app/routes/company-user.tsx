import { UserPage } from '../../features/company/users/user-page.tsx';

export const Component = UserPage;

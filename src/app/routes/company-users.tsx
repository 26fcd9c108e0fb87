import { UsersPage } from '../../features/company/users/users-page.tsx';

export const Component = UsersPage;

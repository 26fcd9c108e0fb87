import { NewUserPage } from '../../features/company/users/new-user-page.tsx';

export const Component = NewUserPage;

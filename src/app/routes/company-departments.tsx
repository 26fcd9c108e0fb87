import { DepartmentsPage } from '../../features/company/entries/departments-page.tsx';

export const Component = DepartmentsPage;

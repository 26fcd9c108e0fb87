import { EmployeesPage } from '../../features/employees/list/employees-page.tsx';

export const Component = EmployeesPage;

import { EmployeePage } from '../../features/employees/detail/employee-page.tsx';

export const Component = EmployeePage;

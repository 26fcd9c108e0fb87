import { EditEmployeePage } from '../../features/employees/detail/edit-employee-page.tsx';

export const Component = EditEmployeePage;

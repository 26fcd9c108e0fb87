import { CategoriesPage } from '../../features/company/entries/categories-page.tsx';

export const Component = CategoriesPage;

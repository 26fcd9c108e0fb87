import { HomePage } from '../../features/home/home-page.tsx';

export const Component = HomePage;

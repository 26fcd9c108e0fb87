import { TogetherPage } from '../../features/signing/many/together-page.tsx';

export const Component = TogetherPage;

import { PageLoader } from '../page-loader.tsx';

export function Component() {
  return <PageLoader />;
}

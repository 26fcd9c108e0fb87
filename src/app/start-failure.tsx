import { ErrorPage } from './error-page.tsx';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ApiError } from '../api/api-error.ts';

/** Stands in the page's place when the service could not even be asked for its configuration. */
export function StartFailure({ cause }: { readonly cause: unknown }) {
  const error = new ApiError('config', { kind: 'network', status: null }, { cause });
  // The error page has links, which need a router around them.
  const router = createMemoryRouter([{ path: '*', element: <ErrorPage error={error} /> }]);
  return <RouterProvider router={router} />;
}

import { queryOptions } from '@tanstack/react-query';

import { authoritiesFind, fileCheck } from '../../contract/operations/trust.ts';
import { request } from './request.ts';

export const trustQueries = {
  /** Issuing authorities by their keys as certificates name them; what is of no company here is left out. */
  authorities: (keyIds: readonly string[]) =>
    queryOptions({
      queryKey: ['trust', 'authorities', keyIds],
      queryFn: ({ signal }) => request(authoritiesFind, { query: { keyIds: [...keyIds] }, signal }),
    }),
  /** What the service knows of a file; `rejected` with code 404 where it knows of none. */
  file: (no: string, sha256: string) =>
    queryOptions({
      queryKey: ['trust', 'file', no, sha256],
      queryFn: ({ signal }) => request(fileCheck, { query: { no, sha256 }, signal }),
      gcTime: 0,
    }),
};

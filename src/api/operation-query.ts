import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type CallInput, type EnvelopeOperation, request } from './request.ts';

/** The query that an operation answers. */
export function operationQuery<const T extends EnvelopeOperation, const Key extends QueryKey>(
  operation: T,
  queryKey: Key,
  input: CallInput<T>,
) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => request(operation, { ...input, signal }) });
}

/** As {@link operationQuery}, of which the answer before is shown until the next one comes. */
export function listQuery<const T extends EnvelopeOperation, const Key extends QueryKey>(
  operation: T,
  queryKey: Key,
  input: CallInput<T>,
) {
  return queryOptions({ ...operationQuery(operation, queryKey, input), placeholderData: keepPreviousData });
}

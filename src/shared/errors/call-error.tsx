import { failureOf } from '../../api/api-error.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';

type Call = { readonly isError: boolean; readonly error: unknown };

type QueryErrorProps = {
  readonly query: Call & { readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly title?: string;
};

/** Why a query failed, if it did, with the way to try again. */
export function QueryError({ query, ...title }: QueryErrorProps) {
  return (
    query.isError && (
      <ErrorNotice
        failure={failureOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        {...title}
      />
    )
  );
}

/** Why a mutation failed, if it did. */
export function MutationError({ mutation }: { readonly mutation: Call }) {
  return mutation.isError && <ErrorNotice failure={failureOf(mutation.error)} />;
}

import { failureOf } from '../../api/api-error.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';

type Call = { readonly isError: boolean; readonly error: unknown };

type QueryErrorProps = {
  readonly query: Call & { readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly title?: string;
  /** Not where the same question can only be refused again. */
  readonly mayRetry?: boolean;
};

/** Why a query failed, if it did, with the way to try again. */
export function QueryError({ query, mayRetry = true, ...title }: QueryErrorProps) {
  return (
    query.isError && (
      <ErrorNotice
        failure={failureOf(query.error)}
        retrying={query.isFetching}
        {...title}
        {...(mayRetry && { onRetry: () => void query.refetch() })}
      />
    )
  );
}

/** Why a mutation failed, if it did. */
export function MutationError({ mutation }: { readonly mutation: Call }) {
  return mutation.isError && <ErrorNotice failure={failureOf(mutation.error)} />;
}

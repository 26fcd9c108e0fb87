import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Found = { readonly items: readonly unknown[]; readonly totalCount: number };

/**
 * A search of people for `PersonSearch`, by whichever call finds them. The service is asked from the first text on.
 * @param queryOf the query for a text; it keeps what was found before while it asks.
 */
export function useAskedPeople<Answer extends Found, Key extends readonly unknown[]>(
  queryOf: (text: string) => UseQueryOptions<Answer, Error, Answer, Key>,
) {
  const [asked, ask] = useState<string | null>(null);
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...queryOf(asked ?? ''),
    enabled: asked !== null,
  });
  const people: Answer['items'] | undefined = data?.items;
  return {
    ask,
    asked,
    people: people ?? null,
    total: data?.totalCount ?? 0,
    isEarlier: isPlaceholderData,
    isFetching,
    isError,
  };
}

import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** A mutation that is over once `settle` has put the answer where queries show it, or had them ask again. */
export function useSettledMutation<Input, Data>(
  mutationFn: (input: Input) => Promise<Data>,
  settle: (client: QueryClient, data: Data, input: Input) => unknown,
) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (data, input) => settle(client, data, input) });
}

/** Has everything below these keys asked for again, and waits for what is shown of it. */
export async function invalidate(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

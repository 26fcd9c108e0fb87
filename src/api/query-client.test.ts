import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
});

const lost = (): Promise<never> =>
  Promise.reject(new ApiError('documentsList', { kind: 'network', status: null }));

test('without a network a call fails at once, and is not made when the network is back', async () => {
  const client = createQueryClient();
  onlineManager.setOnline(false);
  let calls = 0;
  const observer = new MutationObserver(client, {
    mutationFn: () => {
      calls += 1;
      return lost();
    },
  });
  await expect(observer.mutate()).rejects.toThrow(ApiError);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(calls).toBe(1);
});

test('without a network a list says so, instead of loading for ever', async () => {
  const client = createQueryClient();
  onlineManager.setOnline(false);
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: lost, retry: false });
  const failed = new Promise<void>((resolve) => {
    observer.subscribe(({ isError }) => {
      if (isError) {
        resolve();
      }
    });
  });
  await failed;
  expect(observer.getCurrentResult().fetchStatus).toBe('idle');
  observer.destroy();
});

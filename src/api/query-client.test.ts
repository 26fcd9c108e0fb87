import { environmentManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { documentQueries } from './documents.ts';
import { createQueryClient, retryDelay } from './query-client.ts';
import { setRuntimeConfig } from './runtime-config.ts';

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

test('a query that the service was too busy for is made again when it said, not by everybody at once', () => {
  const told = (retryAfter: number) =>
    new ApiError('documentsList', { kind: 'network', status: 503, busy: true, retryAfter });
  const delays = Array.from({ length: 50 }, () => retryDelay(0, told(3)));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(3000);
  expect(Math.max(...delays)).toBeLessThan(4500);
  expect(new Set(delays).size).toBeGreaterThan(1);
  expect(retryDelay(0, told(3600))).toBeLessThanOrEqual(15_000);
});

test('a query without an answer is made again soon', () => {
  const error = new ApiError('documentsList', { kind: 'network', status: null });
  expect([0, 1].map((attempt) => retryDelay(attempt, error))).toEqual([500, 1000]);
});

test('what names files by links is asked for anew while they hold', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // Where there is no window, the library takes itself for a server's and asks for nothing again.
  environmentManager.setIsServer(() => false);
  onTestFinished(() => environmentManager.setIsServer(() => true));
  setRuntimeConfig({ apiBaseUrl: '', demo: true, documentFileMaxBytes: 1_000_000 });
  const refused = { success: false, code: 0, messages: ['Document not found'], data: null };
  const service = vi.fn(() => Promise.resolve(Response.json(refused)));
  vi.stubGlobal('fetch', service);
  onTestFinished(() => void vi.unstubAllGlobals());
  const observer = new QueryObserver(createQueryClient(), documentQueries.detail('1'));
  onTestFinished(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  expect(service).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(service).toHaveBeenCalledTimes(2);
});

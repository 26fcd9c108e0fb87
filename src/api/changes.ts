import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  documentsMarkRead,
  documentsPerMark,
  changeWaitMax,
  documentChanges,
} from '../../contract/operations/documents.ts';
import { isFailure } from './api-error.ts';
import { documentQueries } from './documents.ts';
import { pause } from './pause.ts';
import { request } from './request.ts';

/**
 * Pages of a company hear of a change at once: each waits a moment of its own, in milliseconds, before it asks for what is new. Where
 * news follows news, the moment doubles up to the longest, so that a busy company does not ask for its lists all the time.
 */
const pauseMin = 400;
const pauseMax = 6400;

/** What was still for this long, in milliseconds, is no longer busy. */
const calmAfter = 10_000;

/** Pauses after calls that failed, in milliseconds: they double from the first to the last. */
const backOffMin = 2000;
const backOffMax = 60_000;

/** Asked anew each time: it changes while one waits. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;

/**
 * Waits for changes, one call after the other, until it is aborted. Where the service has no such call, it says "changed" every minute.
 * @param mark of the answer before, kept by the caller, so that what happens while nobody waits is heard of later.
 */
async function listen(
  documentId: string | null,
  mark: { current: string },
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  let backOff = backOffMin;
  let rest = pauseMin;
  while (!isOver(signal)) {
    const askedAt = Date.now();
    try {
      const answer = await request(documentChanges, {
        query: { since: mark.current, waitSeconds: mark.current === '' ? 0 : changeWaitMax },
        ...(documentId !== null && { documentId }),
        signal,
      });
      backOff = backOffMin;
      const isNews = mark.current !== '' && answer.mark !== mark.current;
      mark.current = answer.mark;
      const isCalm = !isNews || Date.now() - askedAt > calmAfter;
      rest = isCalm ? pauseMin : Math.min(rest * 2, pauseMax);
      await pause(rest * (0.5 + Math.random()), signal);
      if (isNews) {
        onChange();
      }
    } catch (error) {
      if (isOver(signal)) {
        return;
      }
      await pause(isFailure(error, 'network') ? backOff : backOffMax, signal);
      backOff = Math.min(backOff * 2, backOffMax);
      if (!isFailure(error, 'network') && !isOver(signal)) {
        onChange();
      }
    }
  }
}

/**
 * Calls back when something about documents has changed: in the caller's company, or in the one document that a link or code opened.
 * It listens only while it is to, the tab is seen and the network is there.
 */
function useChanges(documentId: string | null, isOn: boolean, onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (!isOn) {
      return;
    }
    const mark = { current: '' };
    let stop: AbortController | null = null;
    const settle = (): void => {
      const wanted = document.visibilityState === 'visible' && navigator.onLine;
      if (wanted && stop === null) {
        stop = new AbortController();
        void listen(documentId, mark, () => tell(), stop.signal);
      } else if (!wanted) {
        stop?.abort();
        stop = null;
      }
    };
    settle();
    document.addEventListener('visibilitychange', settle);
    window.addEventListener('online', settle);
    window.addEventListener('offline', settle);
    return () => {
      document.removeEventListener('visibilitychange', settle);
      window.removeEventListener('online', settle);
      window.removeEventListener('offline', settle);
      stop?.abort();
    };
  }, [documentId, isOn]);
}

/** What of the documents' queries follows every change; turn-around times of years do not. */
const liveParts: ReadonlySet<unknown> = new Set(['list', 'counts', 'overview', 'statistics']);

/** Asks anew for what shows documents in lists and numbers, where it is seen; drafts that are being written are left alone. */
async function refreshLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    queryKey: documentQueries.all(),
    predicate: ({ queryKey }) => liveParts.has(queryKey[1]),
  });
}

/** Keeps lists and numbers as they are in the company, for as long as this is shown. */
export function useLiveLists(): void {
  const client = useQueryClient();
  useChanges(null, true, () => void refreshLists(client));
}

/**
 * Keeps the document that is shown as it is, and lets lists be fresh when one comes back to them.
 * @param isReady once one can act: until then, nothing that can wait takes part of a slow line.
 */
export function useLiveDocument(id: string, isSession: boolean, isReady: boolean): void {
  const client = useQueryClient();
  // Opening it made it read, before anything here listened: lists that still have it as unread are old.
  useEffect(() => {
    if (isSession) {
      void refreshLists(client);
    }
  }, [client, id, isSession]);
  useChanges(isSession ? null : id, isReady, () => {
    void client.invalidateQueries({ queryKey: documentQueries.detail(id).queryKey });
    if (isSession) {
      void refreshLists(client);
    }
  });
}

/** Marks documents as read or as not read yet, as many at a time as one call takes. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, read }: { readonly ids: readonly string[]; readonly read: boolean }) => {
      for (let from = 0; from < ids.length; from += documentsPerMark) {
        await request(documentsMarkRead, { body: { ids: ids.slice(from, from + documentsPerMark), read } });
      }
    },
    onSettled: (_data, _error, { ids }) => {
      const marked: ReadonlySet<unknown> = new Set(ids);
      return client.invalidateQueries({
        queryKey: documentQueries.all(),
        // Asking for a document is what makes it read: one that is opened next is asked for, however fresh it is.
        predicate: ({ queryKey: [, part, id] }) => part === 'list' || (part === 'detail' && marked.has(id)),
      });
    },
  });
}

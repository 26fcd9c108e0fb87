import { documentStatus } from '../../../contract/enums.ts';
import type { DocumentCounts } from '../../../contract/models/document.ts';
import type { DocumentFilters } from '../../api/document-filters.ts';

export const inboxTabs = ['waiting', 'inProgress', 'completed', 'rejected'] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** The tab that an address names; the first one when it names none. */
export function tabOf(text: string | null): InboxTab {
  return inboxTabs.find((tab) => tab === text) ?? 'waiting';
}

/** What a tab holds (companion operations, §3). What is due first stands first where it waits for the reader. */
export function queryOf(tab: InboxTab, search: string): DocumentFilters {
  switch (tab) {
    case 'waiting':
      return { waitToMe: true, sort: 'due', search };
    case 'inProgress':
      return { inProgress: true, waitToMe: false, sort: 'newest', search };
    case 'completed':
      return { status: [documentStatus.completed], sort: 'newest', search };
    case 'rejected':
      return { status: [documentStatus.rejected], sort: 'newest', search };
  }
}

/** The number beside a tab; `null` where a number would not ask for anything. */
export function countOf(tab: InboxTab, counts: DocumentCounts | undefined): number | null {
  if (counts === undefined) {
    return null;
  }
  switch (tab) {
    case 'waiting':
      return counts.waitToMe;
    case 'inProgress':
      return counts.inProgress;
    case 'completed':
    case 'rejected':
      return null;
  }
}

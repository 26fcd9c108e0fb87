import { AbsenceHint } from '../../features/delegation/absence-hint.tsx';
import { InboxPage } from '../../features/inbox/inbox-page.tsx';
import { inboxPlaceOf } from '../../features/inbox/inbox-place.ts';
import { inboxStart } from '../../features/inbox/use-inbox.ts';
import { prefetch, onlyWhenEntered } from '../prefetch.ts';
import { pageClient } from '../page-client.ts';

/** The inbox; who acts for whom stands above it. */
export function Component() {
  return <InboxPage notice={<AbsenceHint />} />;
}

export const loader = prefetch((params, me) => pageClient.query(inboxStart(inboxPlaceOf(params), me)));
export const shouldRevalidate = onlyWhenEntered;

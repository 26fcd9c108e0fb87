import { AbsenceHint } from '../../features/delegation/absence-hint.tsx';
import { InboxPage } from '../../features/inbox/inbox-page.tsx';

/** The inbox; who acts for whom stands above it. */
export function Component() {
  return <InboxPage notice={<AbsenceHint />} />;
}

import { InboxPage } from '../../features/inbox/inbox-page.tsx';

export const Component = InboxPage;

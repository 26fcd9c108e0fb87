import { Notifications } from '@mantine/notifications';

/** What the page notifies of, at its top. */
export function NotificationList() {
  return <Notifications position="top-center" />;
}

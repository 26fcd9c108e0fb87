import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

/** What the page notifies of, at its top. */
export function NotificationList() {
  return <Notifications position="top-center" />;
}

import { deliverNotification } from '../notifications/deliver-notification.ts';
import { defineJob } from './define-job.ts';

/** Delivers a notification that the request of its cause did not deliver. */
export const deliverNotificationJob = defineJob({
  name: 'deliver-notice',
  run: (deps, { noticeId }) => deliverNotification(deps, noticeId),
});

import { pushNotification } from '../notifications/push-notification.ts';
import { defineJob } from './define-job.ts';

/** Tells one browser of its user of a document that waits. */
export const pushNotificationJob = defineJob({
  name: 'push-notice',
  run: (deps, { subscriptionId, noticeIds }) => pushNotification(deps, subscriptionId, noticeIds),
});

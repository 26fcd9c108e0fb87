import type * as operations from '../../../contract/operations/follow-up.ts';
import type { HandlersOf } from '../handler.ts';
import { changeAccessCode } from './change-access-code.ts';
import { countRecipients } from './count-recipients.ts';
import { reassign } from './reassign.ts';
import { remind } from './remind.ts';
import { snoozeReminders } from './snooze-reminders.ts';
import { sendNotify } from './send-notify.ts';

export const followUpHandlers: HandlersOf<typeof operations> = {
  documentsRecipients: countRecipients,
  sendNotify,
  remind,
  snoozeReminders,
  changeAccessCode,
  reassign,
};

import type * as operations from '../../../contract/operations/follow-up.ts';
import type { HandlersOf } from '../handler.ts';
import { changeAccessCode } from './change-access-code.ts';
import { countRecipients } from './count-recipients.ts';
import { reassign } from './reassign.ts';
import { remind } from './remind.ts';
import { snoozeReminders } from './snooze-reminders.ts';
import { sendNotify } from './send-notify.ts';

export const followUpHandlers: HandlersOf<typeof operations> = {
  documentsRecipients: ({ deps, caller, body }) => countRecipients(deps, caller, body),
  sendNotify: ({ deps, caller, params }) => sendNotify(deps, caller, params.id),
  remind: ({ deps, caller, params }) => remind(deps, caller, params.id),
  snoozeReminders: ({ deps, caller, params, body }) =>
    snoozeReminders(deps, caller, params.processId, body.until),
  changeAccessCode: ({ deps, caller, params, body }) =>
    changeAccessCode(deps, caller, params.processId, body.accessCode),
  reassign: ({ deps, caller, params, body }) => reassign(deps, caller, params.processId, body),
};

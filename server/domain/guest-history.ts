import { activity } from '../../contract/enums.ts';
import { reassignmentReason } from './reassignment-text.ts';

/** What stands in place of where somebody else's code went. */
export const hiddenAddress = '•••';

/** The text of a history entry as a guest reads it: without addresses, also masked ones, and the codes by which a company names its people. */
export function textForGuest(done: number, text: string): string {
  switch (done) {
    case activity.sendOtp:
      return hiddenAddress;
    case activity.shareDocument:
    case activity.unshareDocument:
      return '';
    case activity.reassign:
      return reassignmentReason(text);
    default:
      return text;
  }
}

import { type MessageId, recognize } from '../../../contract/messages.ts';
import { rejectionMessages } from '../../api/api-error.ts';

const asking: ReadonlySet<MessageId> = new Set(['accessCodeNeeded', 'accessCodeWrong', 'accessCodeLocked']);

/** A process code that needs an access code beside it, and what was answered to it alone. */
export type AskedAccessCode = { readonly processCode: string; readonly error: unknown };

/** Whether a link or process code was right, and the service asks for the access code that was agreed by another way. */
export function asksAccessCode(error: unknown): boolean {
  return rejectionMessages(error).some((text) => {
    const known = recognize(text);
    return known.kind === 'message' && asking.has(known.id);
  });
}

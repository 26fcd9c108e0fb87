import { documentStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import type { Me } from '../../../../contract/models/user.ts';

/** What the reader may do with a document beside their step (companion operations, §3). */
type MayDo = {
  readonly star: boolean;
  /** Putting automatic reminders of the reader's own step off. */
  readonly snooze: boolean;
  readonly remind: boolean;
  readonly extend: boolean;
  readonly correct: boolean;
  readonly notify: boolean;
  readonly evidence: boolean;
  readonly share: boolean;
  /** Keeping it from being deleted when its time is over, and taking that back. */
  readonly hold: boolean;
  readonly release: boolean;
  readonly keepVerifiable: boolean;
  readonly cancel: boolean;
  readonly delete: boolean;
  readonly attach: boolean;
  readonly detach: boolean;
};

const dayMs = 86_400_000;

/** Someone who came by a link or code acts on one step alone. */
export function mayDo(document: Document, me: Me): MayDo {
  const isSession = me.scope.kind === 'session';
  const isCreator = isSession && me.user !== null && me.user.id === document.createdByUserId;
  const isAdmin = isSession && me.roles.includes('admin');
  const follows = isCreator || isAdmin;
  const status = document.status.value;
  const isUnderWay = status === documentStatus.ready || status === documentStatus.inProgress;
  return {
    star: isSession,
    snooze:
      isUnderWay &&
      me.user !== null &&
      document.waitingProcess?.processedByUserId === me.user.id &&
      // There is another day before it expires, at the end of one.
      (document.expiryDate === null || Date.parse(document.expiryDate) - Date.now() > dayMs),
    remind: follows && isUnderWay && !document.isExpired,
    extend: isCreator && isUnderWay,
    correct: isCreator && status === documentStatus.rejected,
    notify: follows && status === documentStatus.completed,
    evidence: isSession && status !== documentStatus.new,
    share: document.isShareable,
    hold: isAdmin && document.hold === null && status !== documentStatus.new,
    release: isAdmin && document.hold !== null,
    keepVerifiable: document.canKeepVerifiable,
    cancel: document.isCancelable,
    delete: document.isDeleteable,
    attach: isCreator && (isUnderWay || document.isEditable),
    detach: document.isEditable,
  };
}

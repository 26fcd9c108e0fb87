import type { ComponentType } from 'react';
import type { Document, ProcessStep } from '../../../../contract/models/document.ts';
import type { Me } from '../../../../contract/models/user.ts';
import {
  CorrectDialog,
  DeleteDialog,
  KeepVerifiableDialog,
  NotifyDialog,
  ReleaseDialog,
  RemindDialog,
} from './confirm-dialogs.tsx';
import { EvidenceSheet } from './evidence-sheet.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { HandOnDialog } from './hand-on-dialog.tsx';
import { CancelDialog, HoldDialog } from './reason-dialogs.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

type DialogProps = { readonly document: Document; readonly onClose: () => void };

const dialogs = {
  snooze: SnoozeDialog,
  remind: RemindDialog,
  extend: ExtendDialog,
  correct: CorrectDialog,
  notify: NotifyDialog,
  evidence: EvidenceSheet,
  share: ShareDialog,
  hold: HoldDialog,
  release: ReleaseDialog,
  keepVerifiable: KeepVerifiableDialog,
  cancel: CancelDialog,
  delete: DeleteDialog,
} as const satisfies Record<string, ComponentType<DialogProps>>;

/** What may be asked for beside one's step. */
export type Asked = 'handOn' | keyof typeof dialogs;

type ManageDialogProps = DialogProps & {
  readonly asked: Asked;
  readonly me: Me;
  /** Those that may be handed on. */
  readonly steps: readonly ProcessStep[];
};

export function ManageDialog({ asked, me, steps, ...props }: ManageDialogProps) {
  if (asked === 'handOn') {
    return <HandOnDialog {...props} me={me} steps={steps} />;
  }
  const Dialog = dialogs[asked];
  return <Dialog {...props} />;
}

import type { Document, ProcessStep } from '../../../../contract/models/document.ts';
import type { Me } from '../../../../contract/models/user.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CorrectDialog, DeleteDialog, NotifyDialog, RemindDialog } from './confirm-dialogs.tsx';
import { EvidenceSheet } from './evidence-sheet.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { HandOnDialog } from './hand-on-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** What may be asked for beside one's step. */
export type Asked =
  'handOn' | 'remind' | 'extend' | 'correct' | 'notify' | 'evidence' | 'share' | 'cancel' | 'delete';

export type ManageDialogProps = {
  readonly asked: Asked;
  readonly document: Document;
  readonly me: Me;
  /** Those that may be handed on. */
  readonly steps: readonly ProcessStep[];
  readonly onClose: () => void;
};

/** The dialog in which it is done. */
export function ManageDialog({ asked, me, steps, ...props }: ManageDialogProps) {
  switch (asked) {
    case 'handOn':
      return <HandOnDialog {...props} me={me} steps={steps} />;
    case 'remind':
      return <RemindDialog {...props} />;
    case 'extend':
      return <ExtendDialog {...props} />;
    case 'correct':
      return <CorrectDialog {...props} />;
    case 'notify':
      return <NotifyDialog {...props} />;
    case 'evidence':
      return <EvidenceSheet {...props} />;
    case 'share':
      return <ShareDialog {...props} />;
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'delete':
      return <DeleteDialog {...props} />;
  }
}

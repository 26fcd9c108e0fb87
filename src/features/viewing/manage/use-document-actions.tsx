import {
  IconBan,
  IconBell,
  IconCalendarPlus,
  IconMail,
  IconPencil,
  IconShare,
  IconShieldCheck,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document, ProcessStep } from '../../../../contract/models/document.ts';
import type { Me } from '../../../../contract/models/user.ts';
import { useStarDocument } from '../../../api/document-extras.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CorrectDialog, DeleteDialog, NotifyDialog, RemindDialog } from './confirm-dialogs.tsx';
import { EvidenceSheet } from './evidence-sheet.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { HandOnDialog } from './hand-on-dialog.tsx';
import { stepsToHandOn } from './hand-on.ts';
import { mayDo } from './may-do.ts';
import { ShareDialog } from './share-dialog.tsx';

/** One line of the menu of a document. */
export type MenuAction = {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  readonly isDanger: boolean;
  readonly onAct: () => void;
};

type Asked =
  'handOn' | 'remind' | 'extend' | 'correct' | 'notify' | 'evidence' | 'share' | 'cancel' | 'delete';

type DocumentActions = {
  readonly menu: readonly MenuAction[];
  /** What is asked at the moment. */
  readonly dialog: ReactNode;
  readonly ask: (what: Asked) => void;
};

const looks = [
  ['handOn', IconUserShare],
  ['correct', IconPencil],
  ['remind', IconBell],
  ['extend', IconCalendarPlus],
  ['notify', IconMail],
  ['evidence', IconShieldCheck],
  ['share', IconShare],
  ['cancel', IconBan],
  ['delete', IconTrash],
] as const satisfies readonly (readonly [Asked, Icon])[];

/** What the reader may do with a document beside their step, and the dialogs in which they do it. */
export function useDocumentActions(document: Document, me: Me): DocumentActions {
  const { t } = useTranslation();
  const star = useStarDocument();
  const [asked, setAsked] = useState<Asked | null>(null);
  const steps = stepsToHandOn(document, me);
  const may = { ...mayDo(document, me), handOn: steps.length > 0 };
  const { id, isMarkStar } = document;
  const starItem: MenuAction = {
    id: 'star',
    label: t(isMarkStar ? 'document.unstar' : 'document.star'),
    icon: isMarkStar ? IconStarFilled : IconStar,
    isDanger: false,
    onAct: () => {
      star.mutate({ id, star: !isMarkStar });
    },
  };
  const items = looks.map(([name, icon]): MenuAction => ({
    id: name,
    label: t(`document.actions.${name}`),
    icon,
    isDanger: name === 'cancel' || name === 'delete',
    onAct: () => {
      setAsked(name);
    },
  }));
  const close = (): void => {
    setAsked(null);
  };
  return {
    menu: [
      ...items.filter((item) => looks.some(([name]) => name === item.id && may[name])),
      ...(may.star ? [starItem] : []),
    ].toSorted((a, b) => Number(a.isDanger) - Number(b.isDanger)),
    ask: setAsked,
    dialog: asked === null ? null : dialogOf(asked, { document, me, steps, onClose: close }),
  };
}

/** What every dialog of a document is given. */
type DialogProps = {
  readonly document: Document;
  readonly me: Me;
  readonly steps: readonly ProcessStep[];
  readonly onClose: () => void;
};

function dialogOf(asked: Asked, { me, steps, ...props }: DialogProps): ReactNode {
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

import {
  type Icon,
  IconBan,
  IconBell,
  IconBellZ,
  IconCalendarPlus,
  IconClock,
  IconLock,
  IconLockOpen,
  IconMail,
  IconPencil,
  IconShare,
  IconShieldCheck,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import type { Me } from '../../../../contract/models/user.ts';
import { useStarDocument } from '../../../api/documents.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { FailedDialog } from './failed-dialog.tsx';
import { stepsToHandOn } from './hand-on.ts';
import type { Asked } from './manage-dialog.tsx';
import { mayDo } from './may-do.ts';

const ManageDialog = lazyComponent(async () => (await import('./manage-dialog.tsx')).ManageDialog, {
  texts: 'late',
  frame: (notice, { asked, onClose }) => (
    <FailedDialog asked={asked} onClose={onClose}>
      {notice}
    </FailedDialog>
  ),
});

/** One line of the menu of a document. */
export type MenuAction = {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  readonly isDanger: boolean;
  readonly onAct: () => void;
};

type DocumentActions = {
  readonly menu: readonly MenuAction[];
  /** What is asked at the moment. */
  readonly dialog: ReactNode;
  readonly ask: (what: Asked) => void;
  /** Asks for whom a step goes to; `null` where the reader may not hand it on. */
  readonly handOnOf: (stepId: string) => (() => void) | null;
};

const looks = [
  ['snooze', IconBellZ],
  ['handOn', IconUserShare],
  ['correct', IconPencil],
  ['remind', IconBell],
  ['extend', IconCalendarPlus],
  ['notify', IconMail],
  ['evidence', IconShieldCheck],
  ['share', IconShare],
  ['hold', IconLock],
  ['release', IconLockOpen],
  ['keepVerifiable', IconClock],
  ['cancel', IconBan],
  ['delete', IconTrash],
] as const satisfies readonly (readonly [Asked, Icon])[];

/** What the reader may do with a document beside their step, and the dialogs in which they do it. */
export function useDocumentActions(document: Document, me: Me): DocumentActions {
  const { t } = useTranslation();
  const star = useStarDocument();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [askedStep, setAskedStep] = useState<string | null>(null);
  const steps = stepsToHandOn(document, me);
  const may = { ...mayDo(document, me), handOn: steps.length > 0 };
  const { id, isMarkStar } = document;
  const starItem: MenuAction = {
    id: 'star',
    label: t(isMarkStar ? 'document.unstar' : 'document.star'),
    icon: isMarkStar ? IconStarFilled : IconStar,
    isDanger: false,
    onAct: () => star.mutate({ id, star: !isMarkStar }),
  };
  const items = looks.map(([name, icon]): MenuAction => ({
    id: name,
    label: t(`document.actions.${name}`),
    icon,
    isDanger: name === 'cancel' || name === 'delete',
    onAct: () => setAsked(name),
  }));
  const close = (): void => {
    setAsked(null);
    setAskedStep(null);
  };
  const asking = steps.filter((step) => askedStep === null || step.id === askedStep);
  return {
    menu: [
      ...items.filter((item) => looks.some(([name]) => name === item.id && may[name])),
      ...(may.star ? [starItem] : []),
    ].toSorted((a, b) => Number(a.isDanger) - Number(b.isDanger)),
    ask: setAsked,
    handOnOf: (stepId) =>
      steps.some((step) => step.id === stepId)
        ? () => {
            setAskedStep(stepId);
            setAsked('handOn');
          }
        : null,
    dialog:
      asked === null ? null : (
        <ManageDialog asked={asked} document={document} me={me} steps={asking} onClose={close} />
      ),
  };
}

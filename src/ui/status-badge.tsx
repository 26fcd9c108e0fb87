import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconEye,
  IconPencil,
  IconProgress,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { Enumeration } from '../../contract/enumeration.ts';
import { documentStatus, stepStatus } from '../../contract/enums.ts';
import { useEnumText } from '../i18n/enum-text.ts';
import { Pill } from './pill.tsx';
import type { Tone } from './tone.ts';

type Look = { readonly tone: Tone; readonly icon: Icon };

const unknown: Look = { tone: 'neutral', icon: IconCircleDashed };

const documentLooks = new Map<number, Look>([
  [documentStatus.new, { tone: 'neutral', icon: IconPencil }],
  [documentStatus.ready, { tone: 'brand', icon: IconSend }],
  [documentStatus.inProgress, { tone: 'brand', icon: IconProgress }],
  [documentStatus.completed, { tone: 'ok', icon: IconCircleCheck }],
  [documentStatus.correcting, { tone: 'warn', icon: IconPencil }],
  [documentStatus.rejected, { tone: 'seal', icon: IconX }],
  [documentStatus.deleted, { tone: 'neutral', icon: IconTrash }],
  [documentStatus.canceled, { tone: 'neutral', icon: IconBan }],
]);

const stepLooks = new Map<number, Look>([
  [stepStatus.rejected, { tone: 'seal', icon: IconX }],
  [stepStatus.waiting, { tone: 'neutral', icon: IconCircleDashed }],
  [stepStatus.viewed, { tone: 'ok', icon: IconEye }],
]);

const stepDone: Look = { tone: 'ok', icon: IconCircleCheck };

type StatusBadgeProps = { readonly of: 'document' | 'step'; readonly status: Enumeration };

/** The state of a document or of one of its steps, by color, icon and word. */
export function StatusBadge({ of, status }: StatusBadgeProps) {
  const enumText = useEnumText();
  const { tone, icon: Symbol } =
    of === 'document'
      ? (documentLooks.get(status.value) ?? unknown)
      : (stepLooks.get(status.value) ?? (status.value > 0 ? stepDone : unknown));
  return (
    <Pill tone={tone} icon={<Symbol size={15} aria-hidden />}>
      {enumText(of === 'document' ? 'documentStatus' : 'stepStatus', status)}
    </Pill>
  );
}

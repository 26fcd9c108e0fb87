import type { Icon } from '@tabler/icons-react';
import {
  IconCircleCheck,
  IconFileOff,
  IconHelpCircle,
  IconShieldQuestion,
  IconAlertTriangle,
  IconCircleX,
} from '@tabler/icons-react';
import type { Tone } from '../../ui/tone.ts';
import type { Summary, Verdict } from './check/report.ts';

export type Look = { readonly tone: Tone; readonly icon: Icon };

/** How verdicts look: by colour and by shape, never by colour alone. */
export const verdictLooks: Readonly<Record<Verdict, Look>> = {
  valid: { tone: 'ok', icon: IconCircleCheck },
  'intact-untrusted': { tone: 'warn', icon: IconShieldQuestion },
  'changed-after': { tone: 'seal', icon: IconAlertTriangle },
  broken: { tone: 'seal', icon: IconCircleX },
  unsupported: { tone: 'neutral', icon: IconHelpCircle },
};

export const summaryLooks: Readonly<Record<Summary, Look>> = {
  ...verdictLooks,
  none: { tone: 'neutral', icon: IconFileOff },
  'valid-then-added': { tone: 'ok', icon: IconCircleCheck },
};

import { useFormat } from '../i18n/format.ts';
import { Pill } from './pill.tsx';
import type { Tone } from './tone.ts';
import { Text } from '@mantine/core';

const tones = { later: 'neutral', soon: 'warn', today: 'seal', overdue: 'seal' } as const satisfies Record<
  string,
  Tone
>;

/** How near a due date is; quiet text where nothing is due. */
export function DueBadge({ expiryDate }: { readonly expiryDate: string | null }) {
  const { urgency, text } = useFormat().due(expiryDate);
  if (urgency === 'none') {
    return (
      <Text span size="sm" c="var(--cs-ink-3)">
        {text}
      </Text>
    );
  }
  return <Pill tone={tones[urgency]}>{text}</Pill>;
}

import { Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inkColors } from '../ink/canvas.ts';
import { type Ink, type Pen, inks, tips } from '../ink/strokes.ts';
import classes from './pen-choices.module.css';

type InkChoicesProps = { readonly ink: Ink; readonly onInk: (ink: Ink) => void };

/** The colors that one signs in. */
export function InkChoices({ ink: chosen, onInk }: InkChoicesProps) {
  const { t } = useTranslation();
  const names = { blue: t('signatureEditor.inkBlue'), black: t('signatureEditor.inkBlack') };
  return (
    <Choices label={t('signatureEditor.ink')}>
      {inks.map((ink) => (
        <Choice key={ink} label={names[ink]} chosen={ink === chosen} onChoose={() => onInk(ink)}>
          <span className={classes['ink']} style={{ background: inkColors[ink] }} />
        </Choice>
      ))}
    </Choices>
  );
}

type TipChoicesProps = { readonly tip: Pen['tip']; readonly onTip: (tip: Pen['tip']) => void };

/** How broad a pen writes. */
export function TipChoices({ tip: chosen, onTip }: TipChoicesProps) {
  const { t } = useTranslation();
  const names = {
    fine: t('signatureEditor.tipFine'),
    medium: t('signatureEditor.tipMedium'),
    broad: t('signatureEditor.tipBroad'),
  };
  return (
    <Choices label={t('signatureEditor.tip')}>
      {tips.map((tip) => (
        <Choice key={tip} label={names[tip]} chosen={tip === chosen} onChoose={() => onTip(tip)}>
          <span className={classes['tip']} data-tip={tip} />
        </Choice>
      ))}
    </Choices>
  );
}

function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Group role="group" aria-label={label} gap={0} wrap="nowrap">
      {children}
    </Group>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

function Choice({ label, chosen, onChoose, children }: ChoiceProps) {
  return (
    <UnstyledButton
      className={classes['choice'] ?? ''}
      aria-pressed={chosen}
      title={label}
      onClick={onChoose}
    >
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </UnstyledButton>
  );
}

import { ActionIcon, Group } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconEraser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '../ink/strokes.ts';
import classes from './pad-tools.module.css';
import { InkChoices, TipChoices } from './pen-choices.tsx';
import type { DrawingPad } from './use-drawing-pad.ts';

type PadToolsProps = {
  readonly pad: DrawingPad;
  /** What else can be done with the pad. */
  readonly children?: ReactNode;
};

/** What belongs to a pad: colors and widths of the pen, taking back, doing again, clearing. */
export function PadTools({ pad, children }: PadToolsProps) {
  const { t } = useTranslation();
  const { drawing, pen, choosePen, change, undo, redo } = pad;
  return (
    <div className={classes['tools']}>
      <InkChoices ink={pen.ink} onInk={(ink) => choosePen({ ...pen, ink })} />
      <TipChoices tip={pen.tip} onTip={(tip) => choosePen({ ...pen, tip })} />
      <Group gap={0} justify="flex-end" ml="auto">
        <Tool label={t('signing.undo')} act={undo} icon={<IconArrowBackUp size={20} aria-hidden />} />
        <Tool
          label={t('signatureEditor.redo')}
          act={redo}
          icon={<IconArrowForwardUp size={20} aria-hidden />}
        />
        <Tool
          label={t('signing.clear')}
          act={isBlank(drawing) ? null : () => change(null)}
          icon={<IconEraser size={20} aria-hidden />}
        />
        {children}
      </Group>
    </div>
  );
}

type ToolProps = { readonly label: string; readonly act: (() => void) | null; readonly icon: ReactNode };

/** Stays in the order of the keyboard when there is nothing for it to do, so that the focus is not lost. */
function Tool({ label, act, icon }: ToolProps) {
  return (
    <ActionIcon
      className={classes['tool'] ?? ''}
      aria-label={label}
      title={label}
      {...(act === null && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={(event) => {
        if (act === null) {
          event.preventDefault();
        } else {
          act();
        }
      }}
    >
      {icon}
    </ActionIcon>
  );
}

import { ActionIcon, Group } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconEraser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pen } from '../ink/strokes.ts';
import classes from './pad-tools.module.css';
import { InkChoices, TipChoices } from './pen-choices.tsx';
import type { DrawingChanges } from './use-drawing-history.ts';

type PadToolsProps = {
  readonly pen: Pen;
  readonly onPen: (pen: Pen) => void;
  readonly changes: DrawingChanges;
  readonly isBlank: boolean;
  /** What else can be done with the pad. */
  readonly children?: ReactNode;
};

/** What belongs to a pad: colors and widths of the pen, taking back, doing again, clearing. */
export function PadTools({ pen, onPen, changes, isBlank, children }: PadToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['tools']}>
      <InkChoices ink={pen.ink} onInk={(ink) => onPen({ ...pen, ink })} />
      <TipChoices tip={pen.tip} onTip={(tip) => onPen({ ...pen, tip })} />
      <Group gap={0} justify="flex-end" ml="auto">
        <Tool label={t('signing.undo')} act={changes.undo} icon={<IconArrowBackUp size={20} aria-hidden />} />
        <Tool
          label={t('signatureEditor.redo')}
          act={changes.redo}
          icon={<IconArrowForwardUp size={20} aria-hidden />}
        />
        <Tool
          label={t('signing.clear')}
          act={isBlank ? null : () => changes.change(null)}
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

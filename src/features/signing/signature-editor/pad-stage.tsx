import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './pad-stage.module.css';
import { PadTools } from './pad-tools.tsx';
import { SignaturePad } from './signature-pad.tsx';
import type { DrawingPad } from './use-drawing-pad.ts';

type PadStageProps = {
  readonly heading: ReactNode;
  readonly pad: DrawingPad;
  /** What is done with the drawing, at the end of the upper edge. */
  readonly actions: ReactNode;
  /** What has to be said, over the pad. */
  readonly notice?: ReactNode;
};

/**
 * A pad as large as the window. A signature is wide: on a phone that is held upright everything is turned by a quarter, and one
 * turns the phone.
 */
export function PadStage({ heading, pad, actions, notice }: PadStageProps) {
  const isTurned = useMediaQuery('(orientation: portrait) and (pointer: coarse)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <div className={classes['stage']} data-turned={isTurned || undefined}>
      <Group gap="4px 16px">
        <div className={classes['heading']}>{heading}</div>
        <div>
          <PadTools pad={pad} />
        </div>
        <Group gap={8} wrap="nowrap">
          {actions}
        </Group>
      </Group>
      {notice}
      <SignaturePad
        fills
        turn={isTurned ? 'quarter' : 'upright'}
        drawing={pad.drawing}
        pen={pad.pen}
        onChange={pad.change}
      />
    </div>
  );
}

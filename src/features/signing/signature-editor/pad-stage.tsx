import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type Pen, type Drawing, isBlank } from '../ink/strokes.ts';
import classes from './pad-stage.module.css';
import { PadTools } from './pad-tools.tsx';
import { SignaturePad } from './signature-pad.tsx';
import type { DrawingChanges } from './use-drawing-history.ts';

type PadStageProps = {
  readonly heading: ReactNode;
  readonly drawing: Drawing | null;
  readonly pen: Pen;
  readonly onPen: (pen: Pen) => void;
  readonly changes: DrawingChanges;
  /** What is done with the drawing, at the end of the upper edge. */
  readonly actions: ReactNode;
  /** What has to be said, over the pad. */
  readonly notice?: ReactNode;
};

/**
 * A pad as large as the window. A signature is wide: on a phone that is held upright everything is turned by a quarter, and one
 * turns the phone.
 */
export function PadStage({ heading, drawing, pen, onPen, changes, actions, notice }: PadStageProps) {
  const isTurned = useMediaQuery('(orientation: portrait) and (pointer: coarse)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <div className={classes['stage']} data-turned={isTurned || undefined}>
      <div className={classes['top']}>
        <div className={classes['heading']}>{heading}</div>
        <div className={classes['tools']}>
          <PadTools pen={pen} onPen={onPen} changes={changes} isBlank={isBlank(drawing)} />
        </div>
        <div className={classes['actions']}>{actions}</div>
      </div>
      {notice}
      <SignaturePad
        fills
        turn={isTurned ? 'quarter' : 'upright'}
        drawing={drawing}
        pen={pen}
        onChange={changes.change}
      />
    </div>
  );
}

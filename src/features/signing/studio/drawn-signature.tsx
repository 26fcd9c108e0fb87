import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank, usualPen } from '../ink/strokes.ts';
import type { Pen, Sheet } from '../ink/strokes.ts';
import { DrawOnPhone } from './draw-on-phone.tsx';
import classes from './drawn-signature.module.css';
import { FullScreenPad } from './full-screen-pad.tsx';
import { turnToLandscape } from './landscape.ts';
import { PadTools } from './pad-tools.tsx';
import { SignaturePad } from './signature-pad.tsx';
import { useSheetHistory } from './use-sheet-history.ts';

type DrawnSignatureProps = {
  readonly sheet: Sheet | null;
  readonly onChange: (sheet: Sheet | null) => void;
  /** What came from a phone without strokes: a data URI. */
  readonly onPicture: (image: string) => void;
};

/** A signature drawn by hand: here, in full screen on a phone, or on a phone for whoever sits at a desktop. */
export function DrawnSignature({ sheet, onChange, onPicture }: DrawnSignatureProps) {
  const { t } = useTranslation();
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const [chosenPen, setChosenPen] = useState<Pen>(usualPen);
  const [isFull, setIsFull] = useState(false);
  const changes = useSheetHistory(sheet, onChange);
  const pen = sheet?.pen ?? chosenPen;
  const onPen = (next: Pen): void => {
    setChosenPen(next);
    if (sheet !== null) {
      changes.change({ ...sheet, pen: next });
    }
  };
  return (
    <div className={classes['drawn']}>
      <SignaturePad sheet={sheet} pen={pen} onChange={changes.change} />
      <PadTools pen={pen} onPen={onPen} changes={changes} isBlank={isBlank(sheet)} />
      {isTouch ? (
        <Button
          variant="default"
          leftSection={<IconMaximize size={18} aria-hidden />}
          onClick={() => {
            setIsFull(true);
            void turnToLandscape();
          }}
        >
          {t('studio.fullScreen')}
        </Button>
      ) : (
        <DrawOnPhone onSheet={changes.change} onPicture={onPicture} />
      )}
      <FullScreenPad
        opened={isFull}
        onClose={() => {
          setIsFull(false);
        }}
        sheet={sheet}
        pen={pen}
        onPen={onPen}
        changes={changes}
      />
    </div>
  );
}

import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawing } from '../ink/strokes.ts';
import { DrawOnPhone } from './draw-on-phone.tsx';
import { FullScreenPad } from './full-screen-pad.tsx';
import { turnToLandscape } from './landscape.ts';
import { PadTools } from './pad-tools.tsx';
import { SignaturePad } from './signature-pad.tsx';
import { useDrawingPad } from './use-drawing-pad.ts';

type DrawnSignatureProps = {
  readonly drawing: Drawing | null;
  readonly onChange: (drawing: Drawing | null) => void;
  /** What came from a phone without strokes: a data URI. */
  readonly onPicture: (image: string) => void;
};

/** A signature drawn by hand: here, in full screen on a phone, or on a phone for whoever sits at a desktop. */
export function DrawnSignature({ drawing, onChange, onPicture }: DrawnSignatureProps) {
  const { t } = useTranslation();
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const [isFull, setIsFull] = useState(false);
  const pad = useDrawingPad(drawing, onChange);
  return (
    <Stack gap={8}>
      <SignaturePad drawing={drawing} pen={pad.pen} onChange={pad.change} />
      <PadTools pad={pad}>
        {isTouch && (
          <Button
            variant="default"
            ml={4}
            leftSection={<IconMaximize size={18} aria-hidden />}
            onClick={() => {
              setIsFull(true);
              void turnToLandscape();
            }}
          >
            {t('signatureEditor.fullScreen')}
          </Button>
        )}
      </PadTools>
      {!isTouch && <DrawOnPhone onDrawing={pad.change} onPicture={onPicture} />}
      <FullScreenPad opened={isFull} onClose={() => setIsFull(false)} pad={pad} />
    </Stack>
  );
}

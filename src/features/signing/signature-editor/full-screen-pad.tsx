import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './full-screen-pad.module.css';
import { leaveLandscape } from './landscape.ts';
import { PadStage } from './pad-stage.tsx';
import type { DrawingPad } from './use-drawing-pad.ts';
import { useIsOnTop } from '../../../use-is-on-top.ts';

type FullScreenPadProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly pad: DrawingPad;
};

/** The signature editor's pad in the whole window. What is drawn is taken stroke by stroke: there is nothing to lose by leaving. */
export function FullScreenPad({ opened, onClose, pad }: FullScreenPadProps) {
  const { t } = useTranslation();
  const closeOnEscape = useIsOnTop(opened);
  useEffect(() => {
    if (opened) {
      return () => void leaveLandscape();
    }
    return undefined;
  }, [opened]);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      fullScreen
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content aria-label={t('signatureEditor.fullScreenTitle')}>
        <div className={classes['frame']}>
          <PadStage
            pad={pad}
            heading={<h2>{t('signatureEditor.fullScreenTitle')}</h2>}
            actions={
              <Button onClick={onClose} data-autofocus>
                {t('signatureEditor.fullScreenDone')}
              </Button>
            }
          />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

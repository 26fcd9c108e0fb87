import { Button, Group, Modal, Progress, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followPromise } from '../../follow-promise.ts';
import type { PdfDocument } from '../pdf-document.ts';
import type { ViewerController } from '../viewer-controller.ts';
import { type PageChoice, mostPrinted, pagesOf } from './page-choice.ts';
import classes from './print-dialog.module.css';
import { PrintSheets } from './print-sheets.tsx';
import { usePrint } from './use-print.ts';
import { useIsOnTop } from '../../use-is-on-top.ts';

type PrintDialogProps = {
  opened: boolean;
  onClose: () => void;
  viewer: ViewerController;
  document: PdfDocument;
};

/** Asks which pages, draws them, and opens the browser's print. */
export function PrintDialog({ opened, onClose, viewer, document }: PrintDialogProps) {
  const { t } = useTranslation();
  const closeOnEscape = useIsOnTop(opened);
  const { stage, pages, start, reset, printed } = usePrint(document);
  const isReady = stage.kind === 'ready';
  const leave = (): void => {
    reset();
    onClose();
  };

  const onPrinted = useEffectEvent(() => {
    printed();
    onClose();
  });
  useEffect(() => {
    if (!isReady) {
      return;
    }
    const close = (): void => onPrinted();
    window.addEventListener('afterprint', close);
    return () => window.removeEventListener('afterprint', close);
  }, [isReady]);

  return (
    <>
      <Modal
        opened={opened}
        onClose={leave}
        closeOnEscape={closeOnEscape}
        title={t('viewer.print.title')}
        centered
        radius="xl"
        padding="lg"
        classNames={{ title: classes['title'] ?? '' }}
        closeOnClickOutside={stage.kind !== 'drawing'}
        closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
      >
        {stage.kind === 'drawing' && <Drawing done={stage.done} total={stage.total} onCancel={reset} />}
        {stage.kind === 'ready' && <Ready onClose={leave} />}
        {(stage.kind === 'choosing' || stage.kind === 'failed') && (
          <Choosing
            currentPage={viewer.getState().currentPage}
            pageCount={document.pageCount}
            hasFailed={stage.kind === 'failed'}
            onStart={start}
          />
        )}
      </Modal>
      {pages !== null && <PrintSheets pages={pages} />}
    </>
  );
}

type ChoosingProps = {
  currentPage: number;
  pageCount: number;
  hasFailed: boolean;
  onStart: (pages: readonly number[]) => void;
};

function Choosing({ currentPage, pageCount, hasFailed, onStart }: ChoosingProps) {
  const { t } = useTranslation();
  const isLong = pageCount > mostPrinted;
  const [kind, setKind] = useState<string>(isLong ? 'range' : 'all');
  const [from, setFrom] = useState('1');
  const [to, setTo] = useState(String(Math.min(pageCount, mostPrinted)));
  const [isChecked, setIsChecked] = useState(false);
  const choice: PageChoice =
    kind === 'range'
      ? { kind, from, to }
      : kind === 'current'
        ? { kind, page: currentPage }
        : { kind: 'all' };
  const chosen = pagesOf(choice, pageCount);
  const fault = isChecked && chosen.kind === 'fault' ? chosen.fault : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (chosen.kind === 'pages') {
          onStart(chosen.pages);
        }
      }}
    >
      <Stack gap="md">
        <Radio.Group label={t('viewer.print.pages')} value={kind} onChange={setKind}>
          <Stack gap="sm" mt="xs">
            <Radio value="all" disabled={isLong} label={t('viewer.print.all', { count: pageCount })} />
            <Radio value="current" label={t('viewer.print.current', { page: currentPage })} />
            <Radio value="range" label={t('viewer.print.range')} />
          </Stack>
        </Radio.Group>
        {kind === 'range' && (
          <Group gap="sm" align="flex-start" className={classes['range'] ?? ''}>
            <TextInput
              label={t('viewer.print.from')}
              inputMode="numeric"
              value={from}
              error={fault !== null}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              label={t('viewer.print.to')}
              inputMode="numeric"
              value={to}
              error={fault !== null}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          </Group>
        )}
        {fault !== null && (
          <Text role="alert" size="sm" c="seal">
            {fault === 'range'
              ? t('viewer.print.wrongRange', { count: pageCount })
              : t('viewer.print.tooMany', { most: mostPrinted })}
          </Text>
        )}
        {hasFailed && (
          <Text role="alert" size="sm" c="seal">
            {t('viewer.print.failed')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {isLong ? t('viewer.print.longHint', { most: mostPrinted }) : t('viewer.print.hint')}
        </Text>
        <Button type="submit" fullWidth>
          {t('viewer.print.start')}
        </Button>
      </Stack>
    </form>
  );
}

function Drawing({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) {
  const { t } = useTranslation();
  const text = t('viewer.print.drawing', { page: Math.min(done + 1, total), count: total });
  return (
    <Stack gap="md">
      <Text>{text}</Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={(done / total) * 100}
          aria-label={t('viewer.print.drawingLabel')}
          aria-valuetext={text}
        />
      </Progress.Root>
      <Button variant="default" fullWidth data-autofocus onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </Stack>
  );
}

/** Opens the browser's print as soon as the pages can be seen; a browser that wants a press of the reader's own gets it. */
function Ready({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    const pictures = document.querySelectorAll<HTMLImageElement>('[data-print-sheets] img');
    return followPromise(Promise.allSettled([...pictures].map((picture) => picture.decode())), () => {
      window.print();
    });
  }, []);
  return (
    <Stack gap="md">
      <Text role="status">{t('viewer.print.ready')}</Text>
      <Button fullWidth onClick={() => window.print()}>
        {t('viewer.print.again')}
      </Button>
      <Button variant="default" fullWidth onClick={onClose}>
        {t('common.close')}
      </Button>
    </Stack>
  );
}

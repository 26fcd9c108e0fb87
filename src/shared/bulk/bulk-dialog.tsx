import { Button, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../../ui/form-foot.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';
import type { Identified } from '../list/selection.ts';
import { BulkResults } from './bulk-results.tsx';
import type { BulkRun } from './use-bulk-run.ts';

type BulkDialogProps<Row extends Identified> = {
  readonly title: string;
  readonly run: BulkRun<Row>;
  readonly texts: {
    /** On the button that leaves it before anything is done. */
    readonly back: string;
    readonly start: string;
    readonly progress: string;
    /** What the list of failures is called. */
    readonly results: string;
    /** How many are done; empty for none. */
    readonly done: string;
    readonly failed: string;
    readonly stopped: string;
    /** Where what is not done may be tried again. */
    readonly retry?: string;
  };
  /** For what takes something away. */
  readonly isDanger: boolean;
  readonly canStart?: boolean;
  /** What is said of the rows that are done, beside how many they are. */
  readonly doneNote?: ReactNode;
  readonly render: (row: Row) => ReactNode;
  readonly onClose: () => void;
  /** What will become of the rows. */
  readonly children: ReactNode;
};

/** Asks before something is done with many rows, shows how far it is, and says what became of them. */
export function BulkDialog<Row extends Identified>(props: BulkDialogProps<Row>) {
  const { run, texts, isDanger, canStart = true, onClose } = props;
  const { t } = useTranslation();
  const canRetry =
    run.stage === 'finished' && run.inState('failed', 'stopped').length > 0 && texts.retry !== undefined;
  return (
    <ResponsiveDialog opened stays={run.isRunning} title={props.title} onClose={onClose}>
      <Stack gap="md">
        {run.stage === 'asking' && props.children}
        {run.isRunning && (
          <div>
            <Text className="cs-figures" mb="xs" role="status">
              {texts.progress}
            </Text>
            <Progress aria-label={texts.progress} value={(run.done / run.total) * 100} />
          </div>
        )}
        {run.stage === 'finished' && (
          <>
            <BulkResults
              label={texts.results}
              doneText={texts.done}
              failedText={texts.failed}
              failures={run.failures}
              render={props.render}
            />
            {props.doneNote}
            {run.inState('stopped').length > 0 && <Text>{texts.stopped}</Text>}
          </>
        )}
        <FormFoot>
          {run.stage === 'running' && (
            <Button variant="default" onClick={run.stop}>
              {t('lists.stop')}
            </Button>
          )}
          {run.stage === 'stopping' && <Text role="status">{t('lists.stopping')}</Text>}
          {!run.isRunning && (
            <Button variant="default" onClick={onClose}>
              {run.stage === 'asking' ? texts.back : t('common.close')}
            </Button>
          )}
          {run.stage === 'asking' && (
            <Button color={isDanger ? 'seal' : 'brand'} disabled={!canStart} onClick={run.start}>
              {texts.start}
            </Button>
          )}
          {canRetry && <Button onClick={run.retry}>{texts.retry}</Button>}
        </FormFoot>
      </Stack>
    </ResponsiveDialog>
  );
}

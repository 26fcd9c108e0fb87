import { Alert, Box, Button, Checkbox, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { failureOf } from '../../../api/api-error.ts';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { keepFocusOnScreen } from '../../../ui/lost-focus.ts';
import { WizardFrame } from '../../../ui/wizard-frame.tsx';
import { ResultTable } from './result-table.tsx';
import type { SendRun, SendState } from './send-run.ts';
import type { SheetModel } from './sheet-model.ts';
import { addressOf } from './steps.ts';
import { useRowCounts } from './use-upload-check.ts';

type SendStepProps = {
  readonly model: SheetModel;
  readonly check: SheetCheck;
  readonly frame: Omit<ComponentProps<typeof WizardFrame>, 'children'>;
  /** `null` after a reload: what was sent is known, and the rest waits in the sheet. */
  readonly run: SendRun | null;
  readonly state: SendState | null;
  readonly goesOn: boolean;
  readonly onGoesOn: (value: boolean) => void;
  readonly onForget: () => Promise<void>;
};

/** How far sending is, why it stopped, and what came of each row. */
export function SendStep({ model, check, frame, run, state, goesOn, onGoesOn, onForget }: SendStepProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const rowCounts = useRowCounts(model, check);
  const [asksAnew, setAsksAnew] = useState(false);
  const left = rowCounts === null ? 0 : rowCounts.wrong + rowCounts.create + rowCounts.update;
  const outcome = left === 0 ? t('employees.resultDone') : t('employees.resultPartly', { number: left });
  const isUnderWay = state !== null && state.phase !== 'done';
  // Pausing, going on and coming to the end each take the button away that had the focus.
  const phase = state?.phase;
  useEffect(() => {
    if (phase !== undefined) {
      keepFocusOnScreen();
    }
  }, [phase]);
  const toSheet = (): void => void navigate(addressOf('check'));

  return (
    <WizardFrame
      {...frame}
      actions={
        state?.phase === 'sending' ? (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={18} aria-hidden />}
            onClick={run?.pause}
          >
            {t('employees.pause')}
          </Button>
        ) : isUnderWay ? null : left > 0 ? (
          <Button onClick={toSheet}>{t('employees.mendRows', { number: left })}</Button>
        ) : (
          <Button component={Link} to="/employees">
            {t('employees.toList')}
          </Button>
        )
      }
    >
      {state !== null && isUnderWay && (
        <section className="cs-section" aria-label={t('employees.step.send')}>
          <Title order={2}>{t('employees.sendTitle', { number: state.total })}</Title>
          <Text role="status" className="cs-figures" c="dimmed" fz="sm" mt="sm" mb="xs">
            {t('employees.sending', { done: state.taken, total: state.total })}
          </Text>
          <Progress
            size="lg"
            value={(100 * (state.taken + state.refused)) / Math.max(1, state.total)}
            animated={state.phase === 'sending'}
            aria-label={t('employees.step.send')}
          />
          <Checkbox
            mt="md"
            label={t('employees.goOnAlways')}
            checked={goesOn}
            onChange={(event) => onGoesOn(event.currentTarget.checked)}
          />
          {run !== null && <HaltNotice run={run} state={state} onMend={toSheet} />}
        </section>
      )}
      {!isUnderWay && (
        <section className="cs-section" aria-label={t('employees.resultColumn')}>
          <Group gap="xs">
            {left === 0 && <IconCircleCheck size={24} aria-hidden color="var(--cs-ok)" />}
            <Title order={2}>{outcome}</Title>
          </Group>
          <p role="status" className="cs-spoken">
            {outcome}
          </p>
          <ResultTable model={model} check={check} />
          <Button
            variant="subtle"
            color="gray"
            mt="md"
            onClick={() => {
              if (left === 0) {
                void onForget();
              } else {
                setAsksAnew(true);
              }
            }}
          >
            {t('employees.startAnew')}
          </Button>
        </section>
      )}
      <ConfirmDialog
        opened={asksAnew}
        title={t('employees.startAnewTitle')}
        confirmLabel={t('employees.startAnew')}
        danger
        onCancel={() => setAsksAnew(false)}
        onConfirm={() => void onForget()}
      >
        {t('employees.startAnewText')}
      </ConfirmDialog>
    </WizardFrame>
  );
}

type HaltNoticeProps = { readonly run: SendRun; readonly state: SendState; readonly onMend: () => void };

/** Why nothing is being sent, and what can be done about it. */
function HaltNotice({ run, state, onMend }: HaltNoticeProps) {
  const { t } = useTranslation();
  const { halt } = state;
  if (halt === null) {
    return null;
  }
  const rest = state.total - state.taken - state.refused;
  switch (halt.kind) {
    case 'asked':
      return (
        <Alert mt="md" role="status">
          <Group justify="space-between" gap="8px 16px">
            {t('employees.haltAsked')}
            <Button onClick={run.resume}>{t('employees.goOn')}</Button>
          </Group>
        </Alert>
      );
    case 'failed':
      return (
        <Box mt="md">
          <ErrorNotice
            failure={failureOf(halt.error)}
            title={t('employees.haltFailed')}
            onRetry={run.resume}
          />
        </Box>
      );
    case 'refused':
      return (
        <Alert mt="md" color="seal" role="alert">
          <Group justify="space-between" gap="8px 16px">
            {t('employees.haltRefused', { number: halt.rows })}
            <Group gap={10}>
              <Button variant="default" onClick={onMend}>
                {t('employees.mendRows', { number: halt.rows })}
              </Button>
              <Button onClick={run.resume}>{t('employees.goOnRest', { number: rest })}</Button>
            </Group>
          </Group>
        </Alert>
      );
    case 'unplaced':
      return (
        <Stack gap={10} mt="md">
          <ErrorNotice
            failure={{ kind: 'rejected', messages: halt.messages }}
            title={t('employees.haltUnplaced')}
          />
          <Text c="dimmed" fz="sm">
            {t('employees.haltUnplacedText')}
          </Text>
          <Group gap={10}>
            <Button variant="default" onClick={onMend}>
              {t('common.back')}
            </Button>
            <Button onClick={run.resume}>{t('employees.findRows')}</Button>
          </Group>
        </Stack>
      );
  }
}

import { Alert, Button, Checkbox, Progress } from '@mantine/core';
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { failureOf } from '../../../api/api-error.ts';
import { useFormat } from '../../../i18n/format.ts';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { keepFocusOnScreen } from '../../../ui/lost-focus.ts';
import { WizardFrame } from '../../../ui/wizard-frame.tsx';
import { ResultTable } from './result-table.tsx';
import type { SendRun, SendState } from './send-run.ts';
import type { SheetModel } from './sheet-model.ts';
import { addressOf } from './steps.ts';
import classes from './upload.module.css';
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
  const format = useFormat();
  const navigate = useNavigate();
  const rowCounts = useRowCounts(model, check);
  const [asksAnew, setAsksAnew] = useState(false);
  const left = rowCounts === null ? 0 : rowCounts.wrong + rowCounts.create + rowCounts.update;
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
          <Button onClick={toSheet}>{t('employees.mendRows', { number: format.number(left) })}</Button>
        ) : (
          <Button component={Link} to="/employees">
            {t('employees.toList')}
          </Button>
        )
      }
    >
      <div className={classes['narrow']}>
        {state !== null && isUnderWay && (
          <section className={classes['panel']} aria-label={t('employees.step.send')}>
            <h2 className={classes['heading']}>
              {t('employees.sendTitle', { number: format.number(state.total) })}
            </h2>
            <p role="status" className={`${classes['said'] ?? ''} cs-figures`}>
              {t('employees.sending', {
                done: format.number(state.taken),
                total: format.number(state.total),
              })}
            </p>
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
          <section className={classes['panel']} aria-label={t('employees.resultTitle')}>
            <h2 className={classes['heading']}>
              {left === 0 && <IconCircleCheck size={24} aria-hidden className={classes['okay'] ?? ''} />}
              {left === 0
                ? t('employees.resultDone')
                : t('employees.resultPartly', { number: format.number(left) })}
            </h2>
            <p role="status" className="cs-spoken">
              {left === 0
                ? t('employees.resultDone')
                : t('employees.resultPartly', { number: format.number(left) })}
            </p>
            <ResultTable model={model} check={check} />
            <p className={classes['below']}>
              <Button
                variant="subtle"
                color="gray"
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
            </p>
          </section>
        )}
      </div>
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
  const format = useFormat();
  const { halt } = state;
  if (halt === null) {
    return null;
  }
  const rest = format.number(state.total - state.taken - state.refused);
  switch (halt.kind) {
    case 'asked':
      return (
        <Alert mt="md" role="status">
          <span className={classes['offer']}>
            {t('employees.haltAsked')}
            <Button onClick={run.resume}>{t('employees.goOn')}</Button>
          </span>
        </Alert>
      );
    case 'failed':
      return (
        <div className={classes['halt']}>
          <ErrorNotice
            failure={failureOf(halt.error)}
            title={t('employees.haltFailed')}
            onRetry={run.resume}
          />
        </div>
      );
    case 'refused':
      return (
        <Alert mt="md" color="seal" role="alert">
          <span className={classes['offer']}>
            {t('employees.haltRefused', { number: format.number(halt.rows) })}
            <span className={classes['buttons']}>
              <Button variant="default" onClick={onMend}>
                {t('employees.mendRows', { number: format.number(halt.rows) })}
              </Button>
              <Button onClick={run.resume}>{t('employees.goOnRest', { number: rest })}</Button>
            </span>
          </span>
        </Alert>
      );
    case 'unplaced':
      return (
        <div className={classes['halt']}>
          <ErrorNotice
            failure={{ kind: 'rejected', messages: halt.messages }}
            title={t('employees.haltUnplaced')}
          />
          <p className={classes['said']}>{t('employees.haltUnplacedText')}</p>
          <span className={classes['buttons']}>
            <Button variant="default" onClick={onMend}>
              {t('common.back')}
            </Button>
            <Button onClick={run.resume}>{t('employees.findRows')}</Button>
          </span>
        </div>
      );
  }
}

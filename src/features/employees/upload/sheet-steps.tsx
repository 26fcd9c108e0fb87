import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker, useNavigate } from 'react-router';
import { employeeQueries, uploadEmployees } from '../../../api/employees.ts';
import { userQueries } from '../../../api/users.ts';
import { useSelected } from '../../../store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { WizardFrame } from '../../../ui/wizard-frame.tsx';
import { CheckStep } from './check-step.tsx';
import type { Payload } from './blocks.ts';
import { createSendRun, type SendRun } from './send-run.ts';
import { SendStep } from './send-step.tsx';
import type { SheetModel } from './sheet-model.ts';
import { addressOf } from './steps.ts';
import { useLookUp } from './use-look-up.ts';
import { useUploadCheck } from './use-upload-check.ts';

type SheetStepsProps = {
  readonly model: SheetModel;
  readonly step: 'check' | 'send';
  readonly frame: Omit<ComponentProps<typeof WizardFrame>, 'children'>;
  readonly note: ReactNode;
  readonly saveSent: () => Promise<void>;
  readonly onForget: () => Promise<void>;
};

/** The steps on a sheet: checking and sending share its check, and a run goes on while one looks at the sheet. */
export function SheetSteps({ model, step, frame, note, saveSent, onForget }: SheetStepsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const check = useUploadCheck(model);
  const lookUp = useLookUp(model, check);
  const [goesOn, setGoesOn] = useState(false);
  // As the run under way is to see it.
  const goesOnNow = useRef(false);
  const [run, setRun] = useState<SendRun | null>(null);
  const [message, setMessage] = useState('');
  const state = useSelected(run?.store ?? null, (sending) => sending);
  const isSending = state?.phase === 'sending';

  const start = (blocks: readonly (readonly Payload[])[]): void => {
    const next = createSendRun({
      blocks,
      send: uploadEmployees,
      goOn: () => goesOnNow.current,
      onLeave: (block) => {
        model.leave(block);
        return saveSent();
      },
      onTaken: async (block, employees) => {
        model.arrive(block, employees);
        await saveSent();
        await Promise.all([
          client.invalidateQueries({ queryKey: employeeQueries.all(), refetchType: 'none' }),
          client.invalidateQueries({ queryKey: userQueries.all(), refetchType: 'none' }),
        ]);
      },
      onRefused: (faults) => {
        model.refuse(faults);
        return saveSent();
      },
    });
    // Rows are judged anew once nothing is on its way: until then nobody edits them.
    next.store.subscribe(() => {
      if (next.store.getState().phase !== 'sending') {
        check.checkAll();
      }
    });
    setRun(next);
    next.resume();
    void navigate(addressOf('send'));
  };

  // Whoever takes the screen away, as another tab does, is not to find rows on their way.
  useEffect(() => () => run?.pause(), [run]);
  useBeforeUnload((event) => {
    if (isSending) {
      event.preventDefault();
    }
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isSending && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <>
      {step === 'check' ? (
        <CheckStep
          model={model}
          check={check}
          lookUp={lookUp}
          frame={frame}
          note={note}
          isSending={isSending}
          message={message}
          onMessage={setMessage}
          onSend={start}
        />
      ) : (
        <SendStep
          model={model}
          check={check}
          frame={frame}
          run={run}
          state={state}
          goesOn={goesOn}
          onGoesOn={(value) => {
            goesOnNow.current = value;
            setGoesOn(value);
          }}
          onForget={onForget}
        />
      )}
      <ConfirmDialog
        opened={blocker.state === 'blocked'}
        title={t('employees.leaveTitle')}
        confirmLabel={t('employees.leave')}
        onCancel={() => blocker.reset?.()}
        onConfirm={() => {
          run?.pause();
          blocker.proceed?.();
        }}
      >
        {t('employees.sendingLeave')}
      </ConfirmDialog>
    </>
  );
}

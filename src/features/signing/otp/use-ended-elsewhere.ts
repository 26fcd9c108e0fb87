import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { stepStatus } from '../../../../contract/enums.ts';
import type { Document, ProcessStep } from '../../../../contract/models/document.ts';
import { documentQueries } from '../../../api/documents.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import type { OtpFlow } from './otp-flow.ts';
import type { AnyOtpState } from './otp-state.ts';

/** How often the document is looked at while its code is asked for, in milliseconds; not while the tab is in the background. */
const pollIntervalMs = 5000;

type Ended =
  | { readonly kind: 'step'; readonly status: ProcessStep['status'] }
  | { readonly kind: 'document'; readonly status: Document['status'] };

/** Why a step does not wait any more; `null` while it does. */
function endedOf(document: Document, stepId: string): Ended | null {
  if (document.waitingProcesses.some(({ id }) => id === stepId)) {
    return null;
  }
  const step = document.processes.find(({ id }) => id === stepId);
  return step !== undefined && step.status.value !== stepStatus.waiting
    ? { kind: 'step', status: step.status }
    : { kind: 'document', status: document.status };
}

/**
 * Notices that the step was done on another device, or that the document ended, while its code is asked for. Answers what to say
 * of it; `null` while the step waits.
 */
export function useEndedElsewhere(
  documentId: string,
  stepId: string,
  otp: Pick<OtpFlow, 'endElsewhere'>,
  state: AnyOtpState,
): string | null {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const isWaiting = state.stage === 'awaiting-code';
  const { data } = useQuery({
    ...documentQueries.detail(documentId),
    enabled: isWaiting,
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  const ended = data === undefined ? null : endedOf(data, stepId);
  const isEnded = isWaiting && ended !== null;
  useEffect(() => {
    if (isEnded) {
      otp.endElsewhere();
    }
  }, [isEnded, otp]);
  switch (ended?.kind) {
    case undefined:
      return null;
    case 'step':
      return t('signing.otpDoneElsewhere', { status: enumText('stepStatus', ended.status) });
    case 'document':
      return t('signing.otpDocumentEnded', { status: enumText('documentStatus', ended.status) });
  }
}

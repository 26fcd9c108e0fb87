import { useTranslation } from 'react-i18next';
import { recognize } from '../../../contract/messages.ts';
import { failureOf } from '../../api/api-error.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { useFailureFormat } from '../../ui/error-notice.tsx';
import { useIsBackSince } from '../../ui/use-online.ts';
import type { AnyOtpState, OtpProblem } from './otp/otp-state.ts';

/** What went wrong before a code went out: at which fields, and of the whole action. */
export type ActionFaults = {
  readonly field: (path: string) => string | null;
  readonly form: readonly string[];
  /** What `form` says is no fault of the action: it was done elsewhere, or can be done now. */
  readonly isNews: boolean;
  /** `form` says that there is no network. */
  readonly saysOffline: boolean;
};

export const noFaults: ActionFaults = { field: () => null, form: [], isNews: false, saysOffline: false };

/** Whether a problem is none to whoever reads of it: their step is done, or they are signed in again. */
export const isNews = (problem: OtpProblem | null): boolean =>
  problem?.kind === 'not-waiting' || problem?.kind === 'session';

/** Faults of the first call, in the user's language, as long as it is the last thing that happened. */
export function useActionFaults(state: AnyOtpState): ActionFaults {
  return useProblemFaults(state.stage === 'failed' ? state.problem : null);
}

/** Why a call was refused, by the texts of the wire; nothing for `null`. */
export function useMessageFaults(messages: readonly string[] | null): ActionFaults {
  return useProblemFaults(messages === null ? null : { kind: 'refused', messages });
}

/** Why a call did nothing that can be made again as it is; `null` where it was refused. `offline` is said without a network. */
export function useUnsentText(offline: string): (error: unknown) => string | null {
  const format = useFailureFormat();
  return (error) => {
    const failure = failureOf(error);
    if (failure?.kind === 'network' && failure.status === null) {
      return offline;
    }
    return failure?.kind === 'network' || failure?.kind === 'unauthorized' ? format(failure).join(' ') : null;
  };
}

/** A problem as long as it is said: that there was no network, until it is back. */
function useSaid(problem: OtpProblem | null): OtpProblem | null {
  return useIsBackSince(problem?.kind === 'network' ? problem : null) ? null : problem;
}

function useProblemFaults(last: OtpProblem | null): ActionFaults {
  const problem = useSaid(last);
  const { t } = useTranslation();
  const serverText = useServerText();
  const fields = new Map<string, string>();
  const form: string[] = [];
  const add = (text: string): void => {
    const found = recognize(text);
    // A step that is done together has no field to say it at.
    if (found.kind === 'field' && !found.path.includes('.')) {
      fields.set(found.path, serverText(text));
    } else if (found.kind === 'message' && found.id === 'signatureImageMissing') {
      fields.set('signatureImage', serverText(text));
    } else if (!form.includes(serverText(text))) {
      form.push(serverText(text));
    }
  };
  switch (problem?.kind) {
    case 'refused':
      problem.messages.forEach(add);
      if (problem.messages.length === 0) {
        form.push(t('common.unexpected'));
      }
      break;
    case 'network':
      form.push(t('common.offline'));
      break;
    case 'away':
      form.push(t('serverMessages.unavailable'));
      break;
    case 'overloaded':
      form.push(t('serverMessages.busy'));
      break;
    case 'session':
      form.push(t('session.clickAgain'));
      break;
    case 'busy':
      form.push(t('signing.otpBusy'));
      break;
    case 'not-waiting':
      form.push(t('signing.otpNotWaiting'));
      break;
    case 'wrong':
    case 'code-over':
      form.push(t('signing.otpMissing'));
      break;
    case undefined:
      break;
  }
  return {
    field: (path) => fields.get(path) ?? null,
    form,
    isNews: isNews(problem),
    saysOffline: problem?.kind === 'network',
  };
}

/** A problem of a code, for beside its boxes. */
export function useOtpProblemTexts(last: OtpProblem | null): readonly string[] {
  const problem = useSaid(last);
  const { t } = useTranslation();
  const serverText = useServerText();
  switch (problem?.kind) {
    case undefined:
      return [];
    case 'wrong':
      return [
        problem.attemptsLeft === null
          ? t('signing.otpWrong')
          : t('signing.otpWrongLeft', { count: problem.attemptsLeft }),
      ];
    case 'code-over':
      return [
        {
          burned: t('signing.otpBurned'),
          expired: t('signing.otpExpired'),
          missing: t('signing.otpMissing'),
          differs: t('signing.otpDiffers'),
          changed: t('signing.otpDocumentChanged'),
        }[problem.reason],
      ];
    case 'network':
      return [t('signing.otpNetwork')];
    case 'away':
      return [t('serverMessages.unavailable')];
    case 'overloaded':
      return [t('serverMessages.busy')];
    case 'session':
      return [t('signing.otpSession')];
    case 'busy':
      return [t('signing.otpBusy')];
    case 'not-waiting':
      return [t('signing.otpNotWaiting')];
    case 'refused':
      return problem.messages.length === 0 ? [t('common.unexpected')] : problem.messages.map(serverText);
  }
}

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

/** What is said of a problem that depends on where it is said. */
type TextsHere = { readonly network: string; readonly session: string; readonly code: string };

function useProblemFormat(): (problem: OtpProblem, here: TextsHere) => readonly string[] {
  const { t } = useTranslation();
  const serverText = useServerText();
  return (problem, here) => {
    switch (problem.kind) {
      case 'wrong':
      case 'code-over':
        return [here.code];
      case 'network':
        return [here.network];
      case 'session':
        return [here.session];
      case 'away':
        return [t('serverMessages.unavailable')];
      case 'overloaded':
        return [t('serverMessages.busy')];
      case 'busy':
        return [t('signing.otpBusy')];
      case 'not-waiting':
        return [t('signing.otpNotWaiting')];
      case 'refused':
        return problem.messages.length === 0 ? [t('common.unexpected')] : problem.messages.map(serverText);
    }
  };
}

/** The field of a request that a message is about. A step that is done together has no field to say it at. */
function fieldOf(message: string): string | null {
  const found = recognize(message);
  if (found.kind === 'message' && found.id === 'signatureImageMissing') {
    return 'signatureImage';
  }
  return found.kind === 'field' && !found.path.includes('.') ? found.path : null;
}

function useProblemFaults(last: OtpProblem | null): ActionFaults {
  const problem = useSaid(last);
  const { t } = useTranslation();
  const serverText = useServerText();
  const format = useProblemFormat();
  const fields = new Map<string, string>();
  const others: string[] = [];
  for (const message of problem?.kind === 'refused' ? problem.messages : []) {
    const field = fieldOf(message);
    if (field === null) {
      others.push(message);
    } else {
      fields.set(field, serverText(message));
    }
  }
  const isAtFields = fields.size > 0 && others.length === 0;
  const whole = problem?.kind === 'refused' ? { ...problem, messages: others } : problem;
  const here = {
    network: t('common.offline'),
    session: t('session.clickAgain'),
    code: t('signing.otpMissing'),
  };
  return {
    field: (path) => fields.get(path) ?? null,
    form: whole === null || isAtFields ? [] : [...new Set(format(whole, here))],
    isNews: isNews(problem),
    saysOffline: problem?.kind === 'network',
  };
}

/** A problem of a code, for beside its boxes. */
export function useOtpProblemTexts(last: OtpProblem | null): readonly string[] {
  const problem = useSaid(last);
  const { t } = useTranslation();
  const format = useProblemFormat();
  const codeText = (): string => {
    if (problem?.kind === 'code-over') {
      return {
        burned: t('signing.otpBurned'),
        expired: t('signing.otpExpired'),
        missing: t('signing.otpMissing'),
        differs: t('signing.otpDiffers'),
        changed: t('signing.otpDocumentChanged'),
      }[problem.reason];
    }
    const left = problem?.kind === 'wrong' ? problem.attemptsLeft : null;
    return left === null ? t('signing.otpWrong') : t('signing.otpWrongLeft', { count: left });
  };
  const here = { network: t('signing.otpNetwork'), session: t('signing.otpSession'), code: codeText() };
  return problem === null ? [] : format(problem, here);
}

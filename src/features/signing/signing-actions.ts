import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { documentQueries } from '../../api/documents.ts';
import { useProcessDocument } from '../../api/processing.ts';
import type { OtpProblem } from './otp/otp-state.ts';
import { useSigning } from './signing-context.ts';
import { missingOf, rejectRequestOf, requestOf } from './signing-draft.ts';
import { isPictured, makePicture } from './signature-editor/use-signature-picture.ts';

type SigningActions = {
  /** Signs, approves or marks as read: the first call. */
  readonly submit: () => void;
  readonly reject: (reason: string) => void;
  /** The second call, with the code that was typed. */
  readonly confirm: () => void;
  readonly resend: () => void;
};

/** What a signer does with the step, as calls of the operation `processDocument`. */
export function useSigningActions(): SigningActions {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { session, target, picture, viewer } = useSigning();
  const { draft, otp, remote } = session;
  const { mutateAsync: send } = useProcessDocument(target.document.id);
  const follow = async (call: Promise<OtpProblem | null>): Promise<void> => {
    const problem = await call;
    // It ended elsewhere, or changed: what is true now is shown instead.
    const isChanged = problem?.kind === 'code-over' && problem.reason === 'changed';
    if (isChanged || problem?.kind === 'not-waiting' || problem?.kind === 'refused') {
      await client.invalidateQueries({ queryKey: documentQueries.detail(target.document.id).queryKey });
    }
  };
  const sendDraft = async (): Promise<void> => {
    const now = draft.getState().draft;
    draft.flush();
    // A picture may still be in the making: it is made from the very draft that is sent.
    const made = await makePicture(now.signature).catch(() => null);
    const shown = viewer.getState().document?.sha256 ?? null;
    session.change({ actedOnSha256: shown });
    const request = {
      ...requestOf(now, target, {
        image: made?.dataUri ?? null,
        reasonCaption: t('signing.reasonCaption'),
      }),
      ...(shown !== null && { contentSha256: shown }),
    };
    await (remote === null ? follow(otp.start(request, send)) : remote.start(request, send));
  };
  return {
    submit: () => {
      session.change({ attempts: session.getState().attempts + 1 });
      if (missingOf(draft.getState().draft, target, isPictured(picture)).length === 0) {
        void sendDraft();
      }
    },
    reject: (reason) => void follow(otp.start(rejectRequestOf(target.step.id, reason), send)),
    confirm: () => void follow(otp.confirm(send)),
    resend: () => void follow(otp.resend(send)),
  };
}

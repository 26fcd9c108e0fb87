import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../../contract/models/user.ts';
import { failureOf } from '../../../api/api-error.ts';
import { signingProviderQueries } from '../../../api/signing-providers.ts';
import { focusFirstFault } from '../../../ui/focus-first-fault.ts';
import { useFailureTexts } from '../../../ui/error-notice.tsx';
import { type DraftStore, useDraft, useSaveOnLeave } from '../draft-store.ts';
import { draftTexts, useFollowTexts } from '../draft-texts.ts';
import { ErrorTexts } from '../error-texts.tsx';
import panelClasses from '../panel/panel.module.css';
import { ReasonField, SignatureFields } from '../panel/signature-fields.tsx';
import { TermsCheckbox } from '../panel/terms-checkbox.tsx';
import { type ActionFaults, useActionFaults } from '../problem-texts.ts';
import { CertificateField } from '../remote/certificate-field.tsx';
import { remoteCertificatesOf, usableCertificateId } from '../remote/certificates.ts';
import { emptyDraft } from '../signing-draft.ts';
import { destinationOf } from '../signing-step.ts';
import { isPictured, useSignaturePicture } from '../signature-editor/use-signature-picture.ts';
import { missingInBulk } from './bulk-draft.ts';
import { hasSignature } from '../signature-editor/signature.ts';
import { type BulkCode, type BulkDocument, type BulkGroup, bulkCodes, leavesMark } from './bulk-plan.ts';
import { bulkStore } from './bulk-store.ts';
import classes from './bulk.module.css';
import type { BulkWork } from './use-bulk-run.ts';

type BulkFormProps = {
  /** When the documents were handed over (milliseconds). */
  readonly handedAt: number;
  readonly code: BulkCode;
  readonly otherCode: BulkGroup['otherCode'];
  /** Whether other kinds of work wait for a confirmation of their own. */
  readonly isOneOfMany: boolean;
  readonly documents: readonly BulkDocument[];
  readonly me: Me;
  readonly work: BulkWork;
};

/** The draft of a kind of work, kept over a reload like that of one step; it begins with the signature of another kind. */
function useBulkDraft(handedAt: number, code: BulkCode, me: Me): DraftStore {
  const { t } = useTranslation();
  const reason = leavesMark(code) ? t('signing.reasonSign') : t('signing.reasonApprove');
  const texts = draftTexts(t, me, reason);
  const [draft] = useState(() => {
    const fresh = emptyDraft(me.user?.name ?? '', texts, remoteCertificatesOf(me));
    const others = bulkCodes.filter((other) => other !== code && leavesMark(other));
    const signature = others
      .map((other) => bulkStore(handedAt, other, fresh).getState().draft.signature)
      .find(hasSignature);
    return bulkStore(handedAt, code, { ...fresh, signature: signature ?? fresh.signature });
  });
  useSaveOnLeave(draft);
  useFollowTexts(draft, texts);
  return draft;
}

/** What is the same for all documents: the signature, the reason, the consent; and the one button that does it. */
export function BulkForm({ handedAt, code, otherCode, isOneOfMany, documents, me, work }: BulkFormProps) {
  const { t } = useTranslation();
  const draft = useBulkDraft(handedAt, code, me);
  const whole = useDraft(draft, (all) => all);
  const picture = useSignaturePicture(whole.signature);
  const [isWanted, setWanted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const certificates = useMemo(() => remoteCertificatesOf(me), [me]);
  // What was chosen may be over by now, and where there was none to choose there may be one.
  const certificateId = code === 'D' ? usableCertificateId(whole.certificateId, certificates) : null;
  const certificate = certificates.find(({ id }) => id === certificateId) ?? null;
  const hasImage = isPictured(picture);
  const missing = isWanted ? missingInBulk(whole, code, hasImage) : [];
  const lacksCertificate = code === 'D' && certificate === null;
  const faults = useActionFaults(work.state);
  const count = documents.length;

  const submit = (): void => {
    setWanted(true);
    const isReady = count > 0 && !lacksCertificate && missingInBulk(whole, code, hasImage).length === 0;
    if (!isReady) {
      focusFirstFault(form.current);
      return;
    }
    draft.flush();
    work.start({ code, otherCode, documents, draft: draft.getState().draft, certificate });
  };

  return (
    <form
      ref={form}
      className={classes['form']}
      noValidate
      aria-label={t('bulkSigning.form')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={`${classes['panel'] ?? ''} ${panelClasses['fields'] ?? ''}`}>
        {leavesMark(code) ? (
          <SignatureFields draft={draft} picture={picture} missing={missing} faults={faults} offersSaved>
            {code === 'D' && (
              <CertificateField
                certificates={certificates}
                defaultId={me.user?.defaultSmartCa?.id ?? null}
                value={certificateId}
                error={faults.field('remoteCaCertId')}
                onChange={(id) => draft.update({ certificateId: id })}
              />
            )}
            <Text size="sm" c="dimmed">
              {t('bulkSigning.places')}
            </Text>
          </SignatureFields>
        ) : (
          <>
            <Title order={2} size="h3">
              {t('signing.approve')}
            </Title>
            <ReasonField draft={draft} error={faults.field('reason')} />
          </>
        )}
      </div>
      <div className={classes['foot']}>
        {leavesMark(code) && (
          <div className={classes['terms']}>
            <TermsCheckbox draft={draft} count={count} missing={missing} faults={faults} />
          </div>
        )}
        <div className={classes['problems']}>
          <Problems work={work} faults={faults} nothingChosen={isWanted && count === 0} />
        </div>
        <Submit
          code={code}
          isOneOfMany={isOneOfMany}
          count={count}
          providerId={certificate?.providerId ?? null}
          me={me}
          work={work}
        />
      </div>
    </form>
  );
}

type ProblemsProps = {
  readonly work: BulkWork;
  readonly faults: ActionFaults;
  readonly nothingChosen: boolean;
};

function Problems({ work, faults, nothingChosen }: ProblemsProps) {
  const { t } = useTranslation();
  const texts = useFailureTexts(work.startError === null ? null : failureOf(work.startError));
  const started = work.startError === null ? [] : texts;
  return (
    <ErrorTexts
      texts={[...faults.form, ...started, ...(nothingChosen ? [t('bulkSigning.noneChosen')] : [])]}
      isNews={faults.isNews}
    />
  );
}

type SubmitProps = Pick<BulkFormProps, 'code' | 'isOneOfMany' | 'me' | 'work'> & {
  readonly count: number;
  /** Of the certificate that is signed with. */
  readonly providerId: number | null;
};

function Submit({ code, isOneOfMany, count, providerId, me, work }: SubmitProps) {
  const { t } = useTranslation();
  const destination = destinationOf(me);
  const isBusy = work.isStarting || work.state.stage === 'requesting';
  return (
    <Stack gap={8}>
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {leavesMark(code) ? t('bulkSigning.sign', { count }) : t('bulkSigning.approve', { count })}
      </Button>
      {code === 'D' ? (
        <Confirmations providerId={providerId} count={count} />
      ) : (
        <Text size="sm" c="dimmed" ta="center">
          {destination === null
            ? t('bulkSigning.noCode')
            : t(isOneOfMany ? 'bulkSigning.codeGoesNow' : 'bulkSigning.codeGoes', { address: destination })}
        </Text>
      )}
    </Stack>
  );
}

/** How often the provider's application will ask, where that is more than once. */
function Confirmations({ providerId, count }: Pick<SubmitProps, 'providerId' | 'count'>) {
  const { t } = useTranslation();
  const choices = useQuery(signingProviderQueries.choices());
  const most = choices.data?.find(({ id }) => id === providerId)?.documentsPerConfirmation;
  if (most === undefined || count <= most) {
    return null;
  }
  return (
    <Text size="sm" c="dimmed" ta="center">
      {t('bulkSigning.confirmations', { count: Math.ceil(count / most), most })}
    </Text>
  );
}

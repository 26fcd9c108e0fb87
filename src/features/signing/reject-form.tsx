import { Button, Chip, Group, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../../ui/form-foot.tsx';
import { NetworkNote } from '../../ui/network-note.tsx';
import { useFailureFocus } from '../../ui/use-failure-focus.ts';
import { useDraft } from './draft-store.ts';
import { ErrorTexts } from './error-texts.tsx';
import { useOtpState } from './otp/use-otp-state.ts';
import { useActionFaults } from './problem-texts.ts';
import { hasSuggestion, withSuggestion } from './reject-reason.ts';
import { useSigningActions } from './signing-actions.ts';
import { useSigning } from './signing-context.ts';

/** As long as the service takes a reason. */
const reasonMax = 1000;

/** The reason of a refusal, written or put together of common ones. */
export function RejectForm() {
  const { t } = useTranslation();
  const { session, target } = useSigning();
  const { draft } = session;
  const { reject } = useSigningActions();
  const state = useOtpState(session.otp);
  const faults = useActionFaults(state);
  const form = useFailureFocus<HTMLFormElement>(state.stage === 'failed');
  const reason = useDraft(draft, (whole) => whole.rejectReason);
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const missing = asked && reason.trim() === '' ? t('signing.missingReason') : null;
  const setReason = (next: string): void => draft.update({ rejectReason: next.slice(0, reasonMax) });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (reason.trim() === '') {
          field.current?.focus();
        } else {
          reject(reason);
        }
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('signing.rejectIntro')}</Text>
        <Suggestions reason={reason} onReason={setReason} />
        <Textarea
          ref={field}
          label={t('signing.rejectReason')}
          description={
            <span className="cs-note">
              <span className="cs-grow">{t('signing.rejectReasonHint')}</span>
              <span className="cs-figures">
                {t('signing.rejectCount', { count: reason.length, max: reasonMax })}
              </span>
            </span>
          }
          required
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={reasonMax}
          value={reason}
          error={missing ?? faults.field('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ErrorTexts texts={faults.form} isNews={faults.isNews} />
        <NetworkNote isSaid={faults.saysOffline} />
        <FormFoot>
          <Button type="submit" size="lg" color="seal" fullWidth loading={state.stage === 'requesting'}>
            {t('signing.rejectContinue')}
          </Button>
        </FormFoot>
        {target.destination !== null && (
          <Text size="sm" c="dimmed" ta="center">
            {t('signing.codeGoes', { address: target.destination })}
          </Text>
        )}
      </Stack>
    </form>
  );
}

type SuggestionsProps = { readonly reason: string; readonly onReason: (reason: string) => void };

/** Reasons that are common. Each adds itself to what is written, and takes itself away again. */
function Suggestions({ reason, onReason }: SuggestionsProps) {
  const { t } = useTranslation();
  const suggestions: readonly string[] = [
    t('signing.rejectWrongPerson'),
    t('signing.rejectNotMine'),
    t('signing.rejectWrongTerms'),
    t('signing.rejectMissingAppendix'),
    t('signing.rejectWrongFile'),
  ];
  return (
    <Group gap="xs" role="group" aria-label={t('signing.rejectSuggestions')}>
      {suggestions.map((text) => (
        <Chip
          key={text}
          checked={hasSuggestion(reason, text)}
          onChange={() => onReason(withSuggestion(reason, text))}
        >
          {text}
        </Chip>
      ))}
    </Group>
  );
}

import { Button, Chip, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorTexts } from './error-texts.tsx';
import { useDraft } from './draft-store.ts';
import { useOtpState } from './otp/use-otp-state.ts';
import { useActionFaults } from './problem-texts.ts';
import { useSigning } from './signing-context.ts';
import { Sheet } from '../../ui/sheet.tsx';

/** Asks why the document is refused; the code comes after. */
export function RejectDialog() {
  const { t } = useTranslation();
  const signing = useSigning();
  const { stage } = useOtpState(signing.otp);
  const isOpen = signing.rejecting && (stage === 'idle' || stage === 'requesting' || stage === 'failed');
  return (
    <Sheet
      opened={isOpen}
      onClose={() => {
        signing.setRejecting(false);
      }}
      title={t('signing.rejectTitle')}
      stays={stage === 'requesting'}
    >
      <RejectForm />
    </Sheet>
  );
}

function RejectForm() {
  const { t } = useTranslation();
  const { draft, otp, reject, target } = useSigning();
  const state = useOtpState(otp);
  const faults = useActionFaults(state);
  const reason = useDraft(draft, (whole) => whole.rejectReason);
  const [asked, setAsked] = useState(false);
  const missing = asked && reason.trim() === '' ? t('signing.missingReason') : null;
  const suggestions: readonly string[] = [
    t('signing.rejectWrongTerms'),
    t('signing.rejectWrongPerson'),
    t('signing.rejectNotMine'),
  ];
  const setReason = (next: string): void => {
    draft.update({ rejectReason: next });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (reason.trim() !== '') {
          reject(reason);
        }
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('signing.rejectIntro')}</Text>
        <div role="group" aria-label={t('signing.rejectSuggestions')}>
          <Chip.Group value={suggestions.includes(reason) ? reason : ''}>
            <Group gap="xs">
              {suggestions.map((text) => (
                <Chip
                  key={text}
                  value={text}
                  variant="outline"
                  onClick={() => {
                    setReason(text);
                  }}
                >
                  {text}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </div>
        <Textarea
          label={t('signing.rejectReason')}
          required
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={1000}
          value={reason}
          error={missing ?? faults.field('reason')}
          onChange={(event) => {
            setReason(event.currentTarget.value);
          }}
        />
        <ErrorTexts texts={faults.form} />
        <Button type="submit" size="lg" color="seal" fullWidth loading={state.stage === 'requesting'}>
          {t('signing.rejectContinue')}
        </Button>
        {target.destination !== null && (
          <Text size="sm" c="dimmed" ta="center">
            {t('signing.codeGoes', { address: target.destination })}
          </Text>
        )}
      </Stack>
    </form>
  );
}

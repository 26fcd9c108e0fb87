import { Anchor, Checkbox, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { type DraftStore, useDraft } from '../draft-store.ts';
import type { ActionFaults } from '../problem-texts.ts';
import type { MissingField } from '../signing-draft.ts';

const sections = ['consent', 'identity', 'record', 'document', 'refuse'] as const;

type TermsCheckboxProps = {
  readonly draft: DraftStore;
  /** How many documents are signed at once. */
  readonly count?: number;
  readonly missing: readonly MissingField[];
  readonly faults: ActionFaults;
};

/** The consent that a signature needs, with the terms at hand. */
export function TermsCheckbox({ draft, count = 1, missing, faults }: TermsCheckboxProps) {
  const { t } = useTranslation();
  const accepted = useDraft(draft, (whole) => whole.termsAccepted);
  const [opened, setOpened] = useState(false);
  const error = missing.includes('confirmTermsConditions')
    ? t('signing.missingTerms')
    : faults.field('confirmTermsConditions');
  return (
    <>
      <Checkbox
        checked={accepted}
        error={error}
        aria-invalid={error !== null}
        label={
          <Trans
            i18nKey="signing.terms"
            count={count}
            components={{
              terms: (
                <Anchor
                  href="/terms"
                  target="_blank"
                  c="inherit"
                  inherit
                  onClick={(event) => {
                    // Read here, without leaving what one was about to sign.
                    event.preventDefault();
                    setOpened(true);
                  }}
                />
              ),
            }}
          />
        }
        onChange={(event) => draft.update({ termsAccepted: event.currentTarget.checked })}
      />
      <ResponsiveDialog opened={opened} onClose={() => setOpened(false)} title={t('signing.termsTitle')}>
        <Stack gap="md">
          {sections.map((section) => (
            <section key={section}>
              <Title order={3} size="h4" mb={2}>
                {t(`terms.${section}Title`)}
              </Title>
              <Text size="sm">{t(`terms.${section}`)}</Text>
            </section>
          ))}
        </Stack>
      </ResponsiveDialog>
    </>
  );
}

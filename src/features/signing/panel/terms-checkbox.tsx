import { Anchor, Checkbox, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/sheet.tsx';
import { useDraft } from '../draft-store.ts';
import type { DraftStore } from '../draft-store.ts';

const sections = ['consent', 'identity', 'record', 'document', 'refuse'] as const;

type TermsCheckboxProps = { readonly draft: DraftStore; readonly error: string | null };

/** The consent that a signature needs, with the terms at hand. */
export function TermsCheckbox({ draft, error }: TermsCheckboxProps) {
  const { t } = useTranslation();
  const accepted = useDraft(draft, (whole) => whole.termsAccepted);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Checkbox
        checked={accepted}
        error={error}
        label={
          <Trans
            i18nKey="signing.terms"
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
        onChange={(event) => {
          draft.update({ termsAccepted: event.currentTarget.checked });
        }}
      />
      <Sheet
        opened={opened}
        onClose={() => {
          setOpened(false);
        }}
        title={t('signing.termsTitle')}
      >
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
      </Sheet>
    </>
  );
}

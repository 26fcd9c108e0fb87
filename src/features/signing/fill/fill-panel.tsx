import { Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstFault } from '../../../ui/focus-first-fault.ts';
import { useIsPhone } from '../../../ui/responsive-dialog.tsx';
import { useDraft } from '../draft-store.ts';
import { ErrorTexts } from '../error-texts.tsx';
import panel from '../panel/panel.module.css';
import { StepSubmit } from '../panel/step-actions.tsx';
import { useSigning } from '../signing-context.ts';
import { FieldInput } from './field-input.tsx';
import { progressOf } from './fields.ts';
import { useMaybeFilling } from './fill-context.ts';

/** All fields of the step in one list, beside the pages that show them, and the one next step. */
export function FillPanel() {
  const { t } = useTranslation();
  const filling = useMaybeFilling();
  const { session, viewer } = useSigning();
  const values = useDraft(session.draft, (whole) => whole.values);
  const isPhone = useIsPhone();
  const list = useRef<HTMLFormElement>(null);
  if (filling === null) {
    return null;
  }
  const { fields, isSending, problems, submit } = filling;
  const { open, total } = progressOf(fields, values);
  return (
    <form
      ref={list}
      className={panel['panel']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        focusFirstFault(list.current);
      }}
    >
      <div className={panel['fields']}>
        <Stack gap={4}>
          <Title order={2} size="h3">
            {t('fill.title')}
          </Title>
          <Text c="dimmed">{fields.length === 0 ? t('fill.noFields') : t('fill.intro')}</Text>
        </Stack>
        {fields.map((field) => (
          <div
            key={field.key}
            onFocus={() => {
              // The box of the field comes into view beside it; a sheet covers the pages.
              if (!isPhone && field.place !== null) {
                viewer.goToPage(field.place.page, field.place.rect);
              }
            }}
          >
            <FieldInput field={field} saysPage />
          </div>
        ))}
      </div>
      <div className={panel['foot']}>
        {total > 0 && (
          <Text className="cs-figures" c="dimmed" fz={15} ta="center" role="status">
            {open === 0 ? t('fill.allDone') : t('fill.progress', { open, total })}
          </Text>
        )}
        <ErrorTexts texts={problems} />
        <StepSubmit type="submit" loading={isSending}>
          {t('fill.submit')}
        </StepSubmit>
        <Text size="sm" c="dimmed" ta="center">
          {t('fill.submitNote')}
        </Text>
      </div>
    </form>
  );
}

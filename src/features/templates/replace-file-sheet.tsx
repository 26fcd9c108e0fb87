import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../contract/models/template.ts';
import { failureOf } from '../../api/api-error.ts';
import { useUpdateTemplate } from '../../api/templates.ts';
import { useFieldFaults } from '../../shared/form/use-field-faults.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { isReadable, refusalOf } from './file-problem.ts';
import { FileRefusal } from './file-refusal.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { TemplateFileDrop } from './template-file-drop.tsx';

type ReplaceFileSheetProps = {
  readonly template: Template;
  /** Saves what is not saved yet. */
  readonly beforeChange: () => Promise<boolean>;
  readonly onClose: () => void;
};

/** Gives the template another Word file, which becomes its newest version. */
export function ReplaceFileSheet({ template, beforeChange, onClose }: ReplaceFileSheetProps) {
  const { t } = useTranslation();
  const update = useUpdateTemplate();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  /** From the press until the service has answered: what is not saved yet goes first. */
  const [isBusy, setIsBusy] = useState(false);
  const refusal = update.isError ? refusalOf(update.error) : null;
  const said = useFieldFaults(update.error).faultOf('file');
  const version = (template.fileVersion ?? 1) + 1;

  // The screen begins anew with the other file, so that nothing here is there to hear of it.
  const replace = async (): Promise<void> => {
    setIsBusy(true);
    await tryReplacing();
    setIsBusy(false);
  };
  const tryReplacing = async (): Promise<void> => {
    if (file === null || !(await isReadable(file))) {
      setMissing(t(file === null ? 'templates.new.fileMissing' : 'templates.new.gone'));
      return;
    }
    if (!(await beforeChange())) {
      return;
    }
    try {
      const changed = await update.mutateAsync({ body: { id: template.id, file } });
      const message = t('templates.detail.replaced', { version: changed.fileVersion ?? version });
      notifications.show({ color: 'ok', message });
      onClose();
    } catch {
      // Said below, from the mutation's own error.
    }
  };

  return (
    <SideSheet opened onClose={onClose} title={t('templates.detail.replace')} stays={isBusy}>
      <Stack gap="md">
        <Text c="dimmed">{t('templates.detail.replaceText', { version })}</Text>
        <TemplateFileDrop
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            setMissing(null);
            update.reset();
          }}
          error={missing ?? (refusal === null ? said : null)}
          isRefused={refusal !== null}
          disabled={isBusy}
        />
        {refusal !== null && <FileRefusal refusal={refusal} />}
        {update.isError && refusal === null && said === null && (
          <ErrorNotice failure={failureOf(update.error)} />
        )}
        <FormFoot>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button onClick={() => void replace()} loading={isBusy}>
            {t('templates.detail.replaceDo')}
          </Button>
        </FormFoot>
      </Stack>
    </SideSheet>
  );
}

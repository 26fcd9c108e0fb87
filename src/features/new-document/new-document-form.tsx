import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureOf, fieldErrors, formErrors, isFailure } from '../../api/api-error.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { focusFirstFault } from '../../ui/focus-first-fault.ts';
import { DetailsFields } from './details-fields.tsx';
import { type DetailsValues, titleOfFile } from './details-values.ts';
import { PdfDrop } from './pdf-drop.tsx';
import { saveFile } from './details-draft.ts';
import classes from './new-document.module.css';
import { useDetailsCheck } from './use-details-check.ts';
import { useChosenFile } from './use-chosen-file.ts';
import { Form } from '../../ui/form.tsx';
import { useCreateOnce } from './use-create-once.ts';

type NewDocumentFormProps = {
  readonly userId: number;
  readonly initialFields: DetailsValues;
  readonly initialFile: File | null;
  /** Whether something typed before was brought back, which is said. */
  readonly restored: boolean;
  readonly onFields: (values: DetailsValues | null) => void;
};

/** PDF, details, and the one button that creates the document. */
export function NewDocumentForm(props: NewDocumentFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const serverText = useServerText();
  const check = useDetailsCheck();
  const [file, setFile] = useState(props.initialFile);
  const [fileError, setFileError] = useState<string | null>(null);
  const chosen = useChosenFile(file);
  const form = useForm<DetailsValues>({
    mode: 'controlled',
    initialValues: props.initialFields,
    onValuesChange: props.onFields,
  });
  const create = useCreateOnce();

  const choose = (next: File | null): void => {
    setFile(next);
    setFileError(null);
    create.reset();
    void saveFile(props.userId, next);
    // Prefilled from the file before, perhaps; what one typed oneself stays.
    const subject = form.getValues().subject.trim();
    if (next !== null && (subject === '' || subject === titleOfFile(file?.name ?? ''))) {
      form.setFieldValue('subject', titleOfFile(next.name));
    }
  };

  const submit = async (): Promise<void> => {
    const checked = check(form.getValues());
    const missingFile = chosen.kind === 'none' ? t('newDocument.fileRequired') : null;
    setFileError(missingFile);
    if (checked.kind === 'faults') {
      form.setErrors(checked.errors);
    }
    if (checked.kind === 'faults' || chosen.kind !== 'ready') {
      focusFirstFault();
      return;
    }
    const outcome = await create.run({ ...checked.details, file: chosen.file });
    if (outcome.kind === 'created') {
      props.onFields(null);
      await saveFile(props.userId, null);
      await navigate(`/documents/${outcome.document.id}/prepare`, { replace: true });
    } else if (outcome.kind === 'failed') {
      const faults = fieldErrors(outcome.error);
      const refusedFile = faults.get('file');
      setFileError(refusedFile === undefined ? null : serverText(refusedFile));
      form.setErrors(Object.fromEntries([...faults].map(([path, text]) => [path, serverText(text)])));
      focusFirstFault();
    }
  };

  const isOnlyFields =
    isFailure(create.error, 'rejected') &&
    formErrors(create.error).length === 0 &&
    fieldErrors(create.error).size > 0;
  return (
    <Form className={classes['layout']} onSubmit={() => void submit()}>
      <section className={classes['file']} aria-label={t('newDocument.fileLabel')}>
        {props.restored && (
          <Text size="sm" c="dimmed" mb="xs" role="status">
            {t('newDocument.fileRestored')}
          </Text>
        )}
        <PdfDrop chosen={chosen} onChoose={choose} error={fileError} disabled={create.isPending} />
      </section>
      <Paper withBorder radius={14} p={{ base: 'md', sm: 'lg' }} miw={0}>
        <Title order={2} mb="md">
          {t('newDocument.details')}
        </Title>
        <DetailsFields form={form} disabled={create.isPending} />
        <Stack gap={14} mt="lg">
          {create.error !== null && !isOnlyFields && <ErrorNotice failure={failureOf(create.error)} />}
          {create.isPending && <UploadProgress share={create.share} />}
          <Group justify="flex-end">
            {create.isPending && create.share < 1 && (
              <Button variant="default" onClick={create.stop}>
                {t('newDocument.cancelUpload')}
              </Button>
            )}
            <Button type="submit" loading={create.isPending} flex={{ base: 1, md: 'initial' }}>
              {t('newDocument.submit')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Form>
  );
}

function UploadProgress({ share }: { readonly share: number }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  const text = share < 1 ? t('newDocument.uploading', { percent }) : t('newDocument.processing');
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6} className="cs-figures">
        {text}
      </Text>
      <Progress value={percent} animated={share >= 1} aria-label={text} />
    </div>
  );
}

import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureOf, formErrors } from '../../api/api-error.ts';
import { useCreateTemplate } from '../../api/templates.ts';
import { useFormat } from '../../i18n/format.ts';
import { useFieldFaults } from '../../shared/form/use-field-faults.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { focusFirstFault } from '../../ui/focus-first-fault.ts';
import { useFailureFocus } from '../../ui/use-failure-focus.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { isReadable, refusalOf } from './file-problem.ts';
import { FileRefusal } from './file-refusal.tsx';
import { LaborContractMark } from './labor-contract-mark.tsx';
import { Form } from '../../ui/form.tsx';
import { TemplateFileDrop } from './template-file-drop.tsx';

/** `Hop_dong-2026.docx` as a name to begin with. */
function nameOf(file: File): string {
  return file.name
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 200);
}

type Missing = { readonly file?: string; readonly name?: string };

/** The file, the name and the description. What was typed outlasts every refusal of the file. */
export function NewTemplateForm() {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const create = useCreateTemplate();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [isLaborContract, setIsLaborContract] = useState(false);
  const [missing, setMissing] = useState<Missing>({});
  const [share, setShare] = useState(0);
  const [isSubmitting, setIsSubmitting] = useState(false);
  // Once it is made, the screen is left.
  const isBusy = isSubmitting || create.isPending || create.isSuccess;
  /** Known at once, since leaving follows at once. */
  const isSaved = useRef(false);

  const refusal = create.isError ? refusalOf(create.error) : null;
  // A refusal that is explained takes the focus itself.
  const form = useFailureFocus<HTMLFormElement>(refusal === null ? create.error : null);
  const { hasFaults, faultOf } = useFieldFaults(create.error);
  const isOther = create.isError && refusal === null && !hasFaults;
  const others = formErrors(create.error);

  const isUnsaved = (): boolean => !isSaved.current && (file !== null || name !== '' || description !== '');

  const submit = async (): Promise<void> => {
    if (file === null || name.trim() === '') {
      setMissing({
        ...(file === null && { file: t('templates.new.fileMissing') }),
        ...(name.trim() === '' && { name: t('faults.required') }),
      });
      focusFirstFault(form.current);
      return;
    }
    setIsSubmitting(true);
    if (!(await isReadable(file))) {
      setIsSubmitting(false);
      setMissing({ file: t('templates.new.gone') });
      focusFirstFault(form.current);
      return;
    }
    setMissing({});
    setShare(0);
    create.mutate(
      {
        body: { file, name, description, ...(isLaborContract && { isLaborContract }) },
        onProgress: setShare,
      },
      {
        onSuccess: (template) => {
          isSaved.current = true;
          void navigate(`/templates/${template.id}`, { replace: true });
        },
        onSettled: () => setIsSubmitting(false),
      },
    );
  };

  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (!isBusy) {
          void submit();
        }
      }}
    >
      <Stack gap="lg">
        <TemplateFileDrop
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            setMissing({});
            create.reset();
            if (name.trim() === '') {
              setName(nameOf(chosen));
            }
          }}
          error={missing.file ?? (refusal === null ? faultOf('file') : null)}
          isRefused={refusal !== null}
          disabled={isBusy}
        />
        {refusal !== null && <FileRefusal refusal={refusal} />}
        <TextInput
          label={t('templates.new.name')}
          required
          maxLength={200}
          value={name}
          error={missing.name ?? faultOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={t('templates.new.description')}
          description={t('templates.new.descriptionHint')}
          autosize
          minRows={2}
          maxLength={1000}
          value={description}
          error={faultOf('description')}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <LaborContractMark isChecked={isLaborContract} onChange={setIsLaborContract} />
        {(isOther || others.length > 0) && <ErrorNotice failure={failureOf(create.error)} />}
        <Group justify="flex-end">
          <p role="status">
            {create.isPending &&
              (share < 1
                ? t('templates.new.sending', { share: `${format.number(Math.round(share * 100))} %` })
                : t('templates.new.checking'))}
          </p>
          <Button type="submit" loading={isBusy}>
            {t('templates.new.create')}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isDirty={isUnsaved} />
    </Form>
  );
}

import { Button, Fieldset, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultMessage } from '../../../../contract/faults.ts';
import type { NoticeTextItem } from '../../../../contract/models/company.ts';
import {
  isRequired,
  noticeBodyMax,
  noticeSubjectMax,
  type NoticeText,
  noticeTextDefinitions,
  noticeTextFaults,
  type Placeholder,
} from '../../../../contract/rules/notice-texts.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useResetNoticeText, useSaveNoticeText } from '../../../api/company.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';
import { SavedNote } from './saved-note.tsx';
import { Form } from '../../../ui/form.tsx';
import classes from './settings.module.css';

type NoticeEditorProps = {
  readonly item: NoticeTextItem;
  readonly text: NoticeText;
  readonly onChange: (text: NoticeText | null) => void;
};

/** Lines of a fault each; a field may have several placeholders that are wrong. */
function Faults({ texts }: { readonly texts: readonly string[] }): ReactNode {
  return texts.map((text) => <span key={text}>{text}. </span>);
}

/** Subject and body of one text. What is wrong with its placeholders is said while it is typed. */
export function NoticeEditor({ item, text, onChange }: NoticeEditorProps) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const save = useSaveNoticeText(() => onChange(null));
  const reset = useResetNoticeText();
  const [asksReset, setAsksReset] = useState(false);
  const body = useRef<HTMLTextAreaElement>(null);
  const subject = useRef<HTMLInputElement>(null);
  const { kind, language } = item;
  const isChanged = text.subject !== item.subject || text.body !== item.body;
  const faults = noticeTextFaults(kind, text);
  const served = fieldErrors(save.error);
  const faultsOf = (path: 'subject' | 'body', max: number): readonly string[] => {
    const given = text[path].trim();
    if (given === '') {
      return [t(path === 'subject' ? 'companySettings.subjectRequired' : 'companySettings.bodyRequired')];
    }
    const long = given.length > max ? [t('companySettings.tooLong', { n: max })] : [];
    const own = faults.filter((fault) => fault.path === path).map((fault) => serverText(faultMessage(fault)));
    const said = save.isError && !isChanged ? served.get(path) : undefined;
    return [...long, ...own, ...(said === undefined ? [] : [serverText(said)])];
  };
  const subjectFaults = faultsOf('subject', noticeSubjectMax);
  const bodyFaults = faultsOf('body', noticeBodyMax);

  const insert = (placeholder: Placeholder): void => {
    const field = body.current;
    const at = field?.selectionStart ?? text.body.length;
    const end = field?.selectionEnd ?? at;
    const inserted = `{${placeholder}}`;
    onChange({ ...text, body: text.body.slice(0, at) + inserted + text.body.slice(end) });
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(at + inserted.length, at + inserted.length);
    });
  };
  const submit = (): void => {
    if (subjectFaults.length > 0 || bodyFaults.length > 0) {
      (subjectFaults.length > 0 ? subject : body).current?.focus();
      return;
    }
    save.mutate({ kind, language, ...text });
  };
  return (
    <Form onSubmit={submit}>
      <Fieldset variant="unstyled" disabled={save.isPending}>
        <Stack gap="md">
          <TextInput
            ref={subject}
            label={t('companySettings.subject')}
            lang={language}
            value={text.subject}
            error={subjectFaults.length > 0 && <Faults texts={subjectFaults} />}
            onChange={(event) => onChange({ ...text, subject: event.currentTarget.value })}
          />
          <div>
            <Textarea
              ref={body}
              label={t('companySettings.body')}
              description={t('companySettings.bodyHint')}
              lang={language}
              autosize
              minRows={10}
              maxRows={24}
              value={text.body}
              error={bodyFaults.length > 0 && <Faults texts={bodyFaults} />}
              onChange={(event) => onChange({ ...text, body: event.currentTarget.value })}
            />
            <Text size="sm" fw={600} mt="sm">
              {t('companySettings.placeholders')}
            </Text>
            <Group gap={6} mt={6}>
              {noticeTextDefinitions[kind].placeholders.map((placeholder) => (
                <button
                  key={placeholder}
                  type="button"
                  className={classes['placeholder']}
                  aria-label={t('companySettings.insert', {
                    name: `{${placeholder}}`,
                    meaning: t(`companySettings.meaning.${placeholder}`),
                  })}
                  onClick={() => insert(placeholder)}
                >
                  {`{${placeholder}}`} <span>{t(`companySettings.meaning.${placeholder}`)}</span>
                  {isRequired(placeholder) && <span>, {t('companySettings.required')}</span>}
                </button>
              ))}
            </Group>
          </div>
          {served.size === 0 && <MutationError mutation={save} />}
          <Group className="cs-form-foot" justify="flex-end">
            <SavedNote isSaved={(save.isSuccess || reset.isSuccess) && !isChanged} />
            {(item.isOwn || isChanged) && (
              <Button
                variant="default"
                onClick={() => {
                  if (item.isOwn) {
                    setAsksReset(true);
                  } else {
                    onChange(null);
                  }
                }}
              >
                {t('companySettings.noticeReset')}
              </Button>
            )}
            <Button type="submit" loading={save.isPending}>
              {t('companySettings.noticeSave')}
            </Button>
          </Group>
        </Stack>
      </Fieldset>
      <ConfirmMutation
        opened={asksReset}
        title={t('companySettings.noticeResetTitle')}
        confirmLabel={t('companySettings.noticeReset')}
        danger
        mutation={reset}
        onClose={() => setAsksReset(false)}
        onConfirm={() => {
          reset.mutate(
            { kind, language },
            {
              onSuccess: () => {
                setAsksReset(false);
                onChange(null);
              },
            },
          );
        }}
      >
        {t('companySettings.noticeResetText')}
      </ConfirmMutation>
    </Form>
  );
}

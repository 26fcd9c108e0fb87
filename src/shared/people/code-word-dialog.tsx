import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessCodeMax, accessCodeMin, isAccessCode } from '../../../contract/rules/access-code.ts';
import { ErrorNotice, type NoticeFailure } from '../../ui/error-notice.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Form } from '../../ui/form.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';

export type CodeWordDialogProps = {
  readonly name: string;
  /** As far as it is known here: the service tells nobody. */
  readonly initialText: string;
  readonly mayRemove: boolean;
  readonly isBusy?: boolean;
  readonly failure?: NoticeFailure | undefined;
  /** Without a word, it is removed. */
  readonly onSet: (text: string) => void;
  readonly onClose: () => void;
};

/** Sets the code word of a step, which its holder is told by another way, or removes it. */
export function CodeWordDialog(props: CodeWordDialogProps) {
  const { name, initialText, mayRemove, isBusy = false, failure, onSet, onClose } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(initialText);
  const [isShort, setIsShort] = useState(false);
  const min = accessCodeMin;
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('prepare.codeWordTitle', { name })}>
      <Form
        onSubmit={() => {
          if (isAccessCode(text)) {
            onSet(text.trim());
          } else {
            setIsShort(true);
          }
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('prepare.codeWordLabel')}
            description={t('prepare.codeWordHint', { min })}
            error={isShort && t('prepare.codeWordShort', { min })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={accessCodeMax}
            data-autofocus
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setIsShort(false);
            }}
          />
          <Text size="sm" c="dimmed">
            {t('prepare.codeWordHelp', { name })}
          </Text>
          {failure !== undefined && <ErrorNotice failure={failure} />}
          <FormFoot>
            {mayRemove && (
              <Button variant="default" disabled={isBusy} onClick={() => onSet('')}>
                {t('prepare.codeWordRemove')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('prepare.codeWordSet')}
            </Button>
          </FormFoot>
        </Stack>
      </Form>
    </ResponsiveDialog>
  );
}

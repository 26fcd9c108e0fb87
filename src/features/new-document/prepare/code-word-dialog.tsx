import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessCodeMax, accessCodeMin, isAccessCode } from '../../../../contract/rules/access-code.ts';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import type { CodeWord } from '../workflow-model.ts';

export type CodeWordDialogProps = {
  readonly name: string;
  readonly codeWord: CodeWord;
  readonly onSet: (codeWord: CodeWord) => void;
  readonly onClose: () => void;
};

/** Sets the code word that its holder is told by another way, or removes it. */
export function CodeWordDialog({ name, codeWord, onSet, onClose }: CodeWordDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(typeof codeWord === 'object' ? codeWord.text : '');
  const [isShort, setIsShort] = useState(false);
  const min = accessCodeMin;
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('prepare.codeWordTitle', { name })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog stands in the tree of the page that it lies over.
          event.stopPropagation();
          if (isAccessCode(text)) {
            onSet({ text: text.trim() });
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
          <FormFoot>
            {codeWord !== 'none' && (
              <Button variant="default" onClick={() => onSet('none')}>
                {t('prepare.codeWordRemove')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit">{t('prepare.codeWordSet')}</Button>
          </FormFoot>
        </Stack>
      </form>
    </ResponsiveDialog>
  );
}

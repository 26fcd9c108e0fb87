import { Checkbox, NumberInput, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DraftStore, useDraft } from '../draft-store.ts';
import { defaultFontSize } from '../signing-draft.ts';
import { textNames } from '../text-names.ts';

export type TextFieldsProps = {
  readonly draft: DraftStore;
  readonly textError: string | null;
  readonly sizeError: string | null;
};

/** The wording and size of a signature's text, and whether the reason is printed. */
export function TextFields({ draft, textError, sizeError }: TextFieldsProps) {
  const { t } = useTranslation();
  const text = useDraft(draft, (whole) => whole.text);
  const fontSize = useDraft(draft, (whole) => whole.fontSize);
  const showReason = useDraft(draft, (whole) => whole.showReason);
  return (
    <Stack gap="md" pt="xs">
      <Checkbox
        label={t('signing.showReason')}
        checked={showReason}
        onChange={(event) => draft.update({ showReason: event.currentTarget.checked })}
      />
      <Textarea
        label={t('signing.text')}
        description={t('signing.textHint', textNames)}
        autosize
        minRows={2}
        maxRows={6}
        // Of the 1000 that the service takes: the rest is for the line of the reason.
        maxLength={960}
        value={text}
        error={textError}
        onChange={(event) => draft.update({ text: event.currentTarget.value })}
      />
      <NumberInput
        size="md"
        label={t('signing.fontSize')}
        min={4}
        max={72}
        value={fontSize}
        error={sizeError}
        onChange={(value) => {
          draft.update({ fontSize: typeof value === 'number' && value >= 4 ? value : defaultFontSize });
        }}
      />
    </Stack>
  );
}

import { Checkbox, NumberInput, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftStore, useDraft } from '../draft-store.ts';
import { defaultFontSize } from '../signing-draft.ts';
import { textNames } from '../text-names.ts';

export type TextFieldsProps = {
  readonly draft: DraftStore;
  readonly textError: string | null;
  readonly sizeError: string | null;
};

const [smallest, largest] = [4, 72];

/** The wording and size of a signature's text, and whether the reason is printed. */
export function TextFields({ draft, textError, sizeError }: TextFieldsProps) {
  const { t } = useTranslation();
  const text = useDraft(draft, (whole) => whole.text);
  // Beside the draft, which holds no size that cannot be signed with: the first digit of one may be such.
  const [typedSize, setTypedSize] = useState<number | string>(() => draft.getState().draft.fontSize);
  const takeSize = (typed: number | string): void => {
    setTypedSize(typed);
    if (typeof typed === 'number' && typed >= smallest && typed <= largest) {
      draft.update({ fontSize: typed });
    }
  };
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
        min={smallest}
        max={largest}
        value={typedSize}
        error={sizeError}
        onChange={takeSize}
        onBlur={() => {
          if (typedSize === '') {
            takeSize(defaultFontSize);
          }
        }}
      />
    </Stack>
  );
}

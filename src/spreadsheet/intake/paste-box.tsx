import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KbdHint } from '../../ui/kbd-hint.tsx';

type PasteBoxProps = { readonly onText: (text: string) => void };

/** Says that Ctrl+V works anywhere on the screen, and offers a field for hands that have no such key. */
export function PasteBox({ onText }: PasteBoxProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Group gap="xs" flex="1 1 20rem">
        <Text className="cs-keys" c="dimmed" fz="sm">
          {t('sheet.pasteHint')} <KbdHint keys={['Ctrl', 'V']} /> {t('sheet.pasteHintEnd')}
        </Text>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconClipboardText size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('sheet.pasteOpen')}
        </Button>
      </Group>
    );
  }
  return (
    <Stack gap="xs" align="start" flex="1 1 24rem">
      <Textarea
        w="100%"
        label={t('sheet.pasteField')}
        description={t('sheet.pasteFieldHint')}
        rows={4}
        data-autofocus
        autoFocus
        value=""
        // Typing makes no table: the field takes what is pasted, and stays empty.
        onChange={() => undefined}
        onPaste={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onText(event.clipboardData.getData('text/plain'));
        }}
      />
      <Button variant="subtle" color="gray" size="sm" onClick={() => setOpen(false)}>
        {t('sheet.pasteClose')}
      </Button>
    </Stack>
  );
}

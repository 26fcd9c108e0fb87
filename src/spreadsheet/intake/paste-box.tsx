import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KbdHint } from '../../ui/kbd-hint.tsx';

type PasteBoxProps = {
  readonly onText: (text: string) => void;
  /** Beside the button that opens the field. */
  readonly children?: ReactNode;
};

/** Says that Ctrl+V works anywhere on the screen, and offers a field for hands that have no such key. */
export function PasteBox({ onText, children }: PasteBoxProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Group gap="xs">
        <Text className="cs-keys" w="100%" c="dimmed" fz="sm">
          {t('sheet.pasteHint')} <KbdHint keys={['Ctrl', 'V']} /> {t('sheet.pasteHintEnd')}
        </Text>
        <Button
          variant="default"
          size="sm"
          flex={{ base: '1 0 auto', sm: 'none' }}
          leftSection={<IconClipboardText size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('sheet.pasteOpen')}
        </Button>
        {children}
      </Group>
    );
  }
  return (
    <Stack gap="xs">
      <Textarea
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
      <Group gap="xs">
        <Button variant="subtle" color="gray" size="sm" onClick={() => setOpen(false)}>
          {t('sheet.pasteClose')}
        </Button>
        {children}
      </Group>
    </Stack>
  );
}

import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KbdHint } from '../../ui/kbd-hint.tsx';

/** The line under a list that says how it is worked from the keyboard; `children`: by which keys more than that. */
export function ListHints({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Group component="p" justify="center" gap="8px 20px" mt={28} mb={0}>
      <KbdHint keys={['j', 'k']}>{t('lists.hintMove')}</KbdHint>
      <KbdHint keys={['x']}>{t('lists.hintSelect')}</KbdHint>
      <KbdHint keys={['↵']}>{t('lists.hintOpen')}</KbdHint>
      <KbdHint keys={['/']}>{t('lists.hintSearch')}</KbdHint>
      {children}
    </Group>
  );
}

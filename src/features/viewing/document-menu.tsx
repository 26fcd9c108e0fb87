import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '../../ui/button-menu.tsx';
import type { MenuButtonProps } from '../../ui/lazy-menu.tsx';
import type { MenuAction } from './manage/use-document-actions.tsx';
import type { Download } from './use-download.ts';

export type DocumentMenuProps = MenuButtonProps & {
  readonly actions: readonly MenuAction[];
  /** First of all, where it has no button of its own. */
  readonly download: Download | null;
};

/** What is seldom done with a document. */
export function DocumentMenu({ actions, download, ...button }: DocumentMenuProps) {
  const { t } = useTranslation();
  return (
    <ButtonMenu {...button} width={240}>
      {download !== null && (
        <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={download.start}>
          {t('document.download')}
        </Menu.Item>
      )}
      {actions.map(({ id, label, icon: Symbol, isDanger, onAct }) => (
        <Menu.Item
          key={id}
          {...(isDanger && { color: 'seal' })}
          leftSection={<Symbol size={18} aria-hidden />}
          onClick={onAct}
        >
          {label}
        </Menu.Item>
      ))}
    </ButtonMenu>
  );
}

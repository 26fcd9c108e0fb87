import { Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import classes from './inbox.module.css';
import { useIsOnTop } from '../../use-is-on-top.ts';

/** The line under the list that says how it is worked from the keyboard. */
export function InboxHints() {
  const { t } = useTranslation();
  return (
    <Group component="p" justify="center" gap="8px 20px" mt={28} mb={0}>
      <KbdHint keys={['j', 'k']}>{t('inbox.move')}</KbdHint>
      <KbdHint keys={['x']}>{t('inbox.chooseHint')}</KbdHint>
      <KbdHint keys={['↵']}>{t('inbox.openHint')}</KbdHint>
      <KbdHint keys={['/']}>{t('inbox.searchHint')}</KbdHint>
      <KbdHint keys={['Ctrl', 'K']}>{t('inbox.commands')}</KbdHint>
      <KbdHint keys={['?']}>{t('inbox.help')}</KbdHint>
    </Group>
  );
}

const shortcuts = [
  { keys: ['j', '↓'], text: 'inbox.helpDown' },
  { keys: ['k', '↑'], text: 'inbox.helpUp' },
  { keys: ['↵'], text: 'inbox.helpOpen' },
  { keys: ['x'], text: 'inbox.helpChoose' },
  { keys: ['⇧', 'x'], text: 'inbox.helpRange' },
  { keys: ['/'], text: 'inbox.helpSearch' },
  { keys: ['Ctrl', 'K'], text: 'inbox.helpCommands' },
  { keys: ['?'], text: 'inbox.helpHelp' },
] as const;

/** All shortcuts of the inbox, on `?`. */
export function ShortcutsDialog({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const closeOnEscape = useIsOnTop(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      title={t('inbox.helpTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className={classes['shortcuts']}>
        {shortcuts.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              <KbdHint keys={keys} />
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import { useIsOnTop } from '../../use-is-on-top.ts';
import classes from './inbox.module.css';

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
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const closeOnEscape = useIsOnTop(true);
  return (
    <Modal
      opened
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

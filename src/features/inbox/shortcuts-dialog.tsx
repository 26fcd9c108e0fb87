import { useTranslation } from 'react-i18next';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';
import classes from './inbox.module.css';

const shortcuts = [
  { keys: ['j', '↓'], text: 'inbox.helpDown' },
  { keys: ['k', '↑'], text: 'inbox.helpUp' },
  { keys: ['↵'], text: 'inbox.helpOpen' },
  { keys: ['x'], text: 'inbox.helpChoose' },
  { keys: ['⇧', 'x'], text: 'inbox.helpRange' },
  { keys: ['/'], text: 'documents.searchLabel' },
  { keys: ['Ctrl', 'K'], text: 'inbox.helpCommands' },
  { keys: ['?'], text: 'inbox.helpHelp' },
] as const;

/** All shortcuts of the inbox, on `?`. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('inbox.helpTitle')}>
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
    </ResponsiveDialog>
  );
}

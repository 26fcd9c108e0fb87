import { Button, CloseButton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './floating-notice.module.css';

type Act = { readonly label: string; readonly onAct: () => void };

type FloatingNoticeProps = {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly action?: Act;
  /** Puts the notice away. */
  readonly later: Act;
};

/** Where notices stand below one another, whichever part of the page says them: they push the page down and cover nothing of it. */
function noticeArea(): HTMLElement {
  const id = 'floating-notices';
  const found = document.getElementById(id);
  if (found !== null) {
    return found;
  }
  const area = document.createElement('div');
  area.id = id;
  area.className = styles['area'] ?? '';
  document.body.prepend(area);
  // What has the height of the window or stays at its top leaves room for them.
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--cs-notices', `${String(area.offsetHeight)}px`);
  }).observe(area);
  return area;
}

/** Says calmly, above whatever is done, what holds for the whole page: no network, a session about to end, a newer version. */
export function FloatingNotice({ icon, title, text, action, later }: FloatingNoticeProps) {
  return createPortal(
    <section className={styles['notice']} role="status" aria-label={title}>
      {icon}
      <div className={styles['words']}>
        <Text fw={600}>{title}</Text>
        {text !== undefined && (
          <Text c="dimmed" fz={14}>
            {text}
          </Text>
        )}
      </div>
      {action !== undefined && (
        <Button variant="default" className={styles['action'] ?? ''} onClick={action.onAct}>
          {action.label}
        </Button>
      )}
      <CloseButton size={44} aria-label={later.label} onClick={later.onAct} />
    </section>,
    noticeArea(),
  );
}

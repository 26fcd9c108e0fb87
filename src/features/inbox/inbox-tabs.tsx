import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentCounts } from '../../../contract/models/document.ts';
import { useFormat } from '../../i18n/format.ts';
import { type InboxTab, countOf, inboxTabs, tabOf } from './inbox-tab.ts';
import classes from './inbox.module.css';

type InboxTabsProps = {
  readonly tab: InboxTab;
  readonly counts: DocumentCounts | undefined;
  readonly onChange: (tab: InboxTab) => void;
  /** The list of the tab that is shown. */
  readonly children: ReactNode;
};

export function InboxTabs({ tab, counts, onChange, children }: InboxTabsProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs may be wider than the window.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, counts, i18n.language]);
  return (
    <Tabs
      value={tab}
      onChange={(value) => onChange(tabOf(value))}
      classNames={{ list: classes['tabs'] ?? '', tab: classes['tab'] ?? '' }}
    >
      <Tabs.List ref={list} aria-label={t('inbox.tabs')}>
        {inboxTabs.map((name) => {
          const count = countOf(name, counts);
          return (
            <Tabs.Tab key={name} value={name}>
              {t(`inbox.${name}`)}
              {count !== null && (
                <span className={`${classes['count'] ?? ''} cs-figures`}> {format.number(count)}</span>
              )}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {inboxTabs.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {name === tab && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

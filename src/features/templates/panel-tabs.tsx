import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import classes from './template.module.css';

const tabs = ['boxes', 'fields', 'versions'] as const;

type PanelTabsProps = Readonly<Record<(typeof tabs)[number], ReactNode>>;

/** The parts of the panel. Which one is open stands in the address. */
export function PanelTabs(parts: PanelTabsProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const open = tabs.find((tab) => tab === params.get('tab')) ?? 'boxes';
  return (
    <Tabs
      value={open}
      keepMounted={false}
      className={classes['tabs'] ?? ''}
      onChange={(tab) => setParams(tab === null || tab === 'boxes' ? {} : { tab }, { replace: true })}
    >
      <Tabs.List grow>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`templates.detail.tabs.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={classes['panelBody'] ?? ''}>
          {parts[tab]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

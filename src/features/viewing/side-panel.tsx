import { Tabs } from '@mantine/core';
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PanelComes } from '../../ui/panel-skeleton.tsx';
import { HoldLine } from './hold-line.tsx';
import classes from './side-panel.module.css';

const waiting = () => <PanelComes />;
const WorkflowTimeline = lazyComponent(
  async () => (await import('./workflow-timeline.tsx')).WorkflowTimeline,
  { waiting },
);
const MessagesPanel = lazyComponent(async () => (await import('./manage/messages-panel.tsx')).MessagesPanel, {
  waiting,
});
const HistoryList = lazyComponent(async () => (await import('./history-list.tsx')).HistoryList, { waiting });
const DocumentFacts = lazyComponent(async () => (await import('./document-facts.tsx')).DocumentFacts, {
  waiting,
});

export const panelTabs = ['action', 'workflow', 'talk', 'history', 'details'] as const;
export type PanelTab = (typeof panelTabs)[number];

type SidePanelProps = {
  readonly document: Document;
  readonly userId: number | null;
  readonly handOnOf: (stepId: string) => (() => void) | null;
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  /** What the reader does here, or why there is nothing to do. */
  readonly action: ReactNode;
  /** What is being written to the others; it outlives a glance at another tab. */
  readonly message: string;
  readonly onMessage: Dispatch<SetStateAction<string>>;
  /** What stands under the facts. */
  readonly extras: ReactNode;
};

/** Beside the document: what to do, and what is known of it. */
export function SidePanel(props: SidePanelProps) {
  const { document, userId, handOnOf, tab, onTab, action, message, onMessage, extras } = props;
  const { t } = useTranslation();
  const names = {
    action: t('document.tabAction'),
    workflow: t('document.tabWorkflow'),
    talk: t('document.tabTalk'),
    history: t('document.tabHistory'),
    details: t('document.tabDetails'),
  };
  const choose = (value: string | null): void => {
    const chosen = panelTabs.find((candidate) => candidate === value);
    if (chosen !== undefined) {
      onTab(chosen);
    }
  };
  return (
    <Tabs
      value={tab}
      onChange={choose}
      classNames={{
        root: classes['root'] ?? '',
        list: classes['list'] ?? '',
        tab: classes['tab'] ?? '',
        panel: classes['panel'] ?? '',
      }}
    >
      <Tabs.List aria-label={t('document.panel')}>
        {panelTabs.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {names[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Kept while another tab is looked at: a half-drawn signature must not be lost for a glance at the workflow. */}
      <Tabs.Panel value="action" keepMounted>
        {action}
        <HoldLine hold={document.hold} />
      </Tabs.Panel>
      <Tabs.Panel value="workflow">
        {tab === 'workflow' && <WorkflowTimeline document={document} userId={userId} handOnOf={handOnOf} />}
      </Tabs.Panel>
      <Tabs.Panel value="talk">
        {tab === 'talk' && (
          <MessagesPanel document={document} userId={userId} draft={message} onDraft={onMessage} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="history">{tab === 'history' && <HistoryList document={document} />}</Tabs.Panel>
      <Tabs.Panel value="details">
        {tab === 'details' && (
          <>
            <DocumentFacts document={document} />
            {extras}
          </>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Document } from '../../../contract/models/document.ts';
import type { RenderOverlay } from '../../pdf/pdf-page.tsx';
import type { PageNote } from '../../pdf/sidebar/pdf-thumbnails.tsx';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useIsPhone } from '../../ui/responsive-dialog.tsx';
import { type HeaderAction, DocumentHeader } from './document-header.tsx';
import { DocumentPages } from './document-pages.tsx';
import classes from './document-screen.module.css';
import type { MenuAction } from './manage/use-document-actions.tsx';
import { type PanelTab, SidePanel } from './side-panel.tsx';
import type { ReaderStatus } from './reader-status.ts';
import type { Download } from './use-download.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useSwipeDown } from '../../ui/use-swipe-down.ts';
import { useIsOnTop } from '../../use-is-on-top.ts';

const Attachments = lazyComponent(async () => (await import('./manage/attachments.tsx')).Attachments);
type DocumentScreenProps = {
  readonly document: Document;
  readonly readerStatus: ReaderStatus;
  readonly userId: number | null;
  readonly isSession: boolean;
  readonly viewer: ViewerController;
  readonly overlay: RenderOverlay;
  /** Floats over the pages: what a tap on them does now. */
  readonly hint?: ReactNode;
  /** Floats at the lower edge, above the tools: where to go on from what is read. */
  readonly wayOn?: ReactNode;
  /** A few words beside the number of a page ("sign here"). */
  readonly pageNote?: PageNote | undefined;
  readonly download: Download | null;
  readonly headerNote?: ReactNode;
  readonly headerActions: readonly HeaderAction[];
  readonly headerMenu: readonly MenuAction[];
  /** Asks for whom a step goes to; `null` where the reader may not hand it on. */
  readonly handOnOf: (stepId: string) => (() => void) | null;
  readonly mayAttach: boolean;
  readonly mayDetach: boolean;
  /** What the reader does here; beside the document, and on a phone in a sheet. */
  readonly action: ReactNode;
  /** The one next step, for the bar of a phone; it opens the sheet with `action`. `null` where there is none. */
  readonly primaryLabel: string | null;
  /**
   * What tells how the reader's step goes or went: `action`, with which the sheet of a phone comes up by itself, or the page, which the
   * sheet then leaves in sight.
   */
  readonly news?: 'action' | 'page' | null;
  /** What is said over the bar of a phone while the page tells it. */
  readonly pageNews?: ReactNode;
  /** Whether the sheet is put away, so that the document can be worked on or a dialog stands alone. */
  readonly sheetAside?: boolean;
};

/** The document fills the screen; what is done with it stands beside it, and on a phone comes from below. */
export function DocumentScreen(props: DocumentScreenProps) {
  const { document, readerStatus, userId, isSession, download } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  // A request that reached nobody is for whoever made the document to act on, where its step stands.
  const isLost = document.processes.some(({ delivery }) => delivery?.state === 'not-delivered');
  // Who has just sent it looks where it has gone; who comes back to it later does not.
  const wasSent = useLocation().state === 'sent';
  const isBack = useNavigationType() === NavigationType.Pop;
  const [isSent] = useState(wasSent && !isBack);
  const first = (isLost || isSent) && readerStatus.kind !== 'my-turn' ? 'workflow' : 'action';
  const [tab, setTab] = useState<PanelTab>(first);
  const [message, setMessage] = useState('');
  const news = props.news ?? null;
  const [sheetOpen, setSheetOpen] = useState(news === 'action' || (isSent && first === 'workflow'));
  const [newsBefore, setNewsBefore] = useState(news);
  if (news !== newsBefore) {
    setNewsBefore(news);
    if (news !== null) {
      setTab('action');
      setSheetOpen(news === 'action');
    }
  }
  const hasSheet = isPhone && sheetOpen && props.sheetAside !== true;
  const closeOnEscape = useIsOnTop(hasSheet);
  const closeSheet = (): void => setSheetOpen(false);
  const swipe = useSwipeDown(closeSheet);
  useBackCloses(hasSheet, closeSheet);
  const panel = (
    <SidePanel
      document={document}
      userId={userId}
      handOnOf={props.handOnOf}
      tab={tab}
      onTab={setTab}
      action={props.action}
      message={message}
      onMessage={setMessage}
      extras={
        (props.mayAttach || document.attachments.length > 0) && (
          <Attachments document={document} mayAttach={props.mayAttach} mayDetach={props.mayDetach} />
        )
      }
    />
  );
  const openSheet = (wanted: PanelTab): void => {
    setTab(wanted);
    setSheetOpen(true);
  };
  return (
    <div className={classes['screen']}>
      <title>{`${document.subject} · Countersign`}</title>
      <DocumentHeader
        document={document}
        readerStatus={readerStatus}
        isSession={isSession}
        download={download}
        note={props.headerNote}
        actions={props.headerActions}
        menu={props.headerMenu}
      />
      <main id="main" tabIndex={-1} className={classes['body']}>
        <DocumentPages
          document={document}
          viewer={props.viewer}
          overlay={props.overlay}
          pageNote={props.pageNote}
          download={download}
        >
          <div className={classes['hint']}>{props.hint}</div>
          <div className={classes['wayOn']}>{props.wayOn}</div>
        </DocumentPages>
        {!isPhone && (
          <aside className={classes['panel']} aria-label={t('document.panel')}>
            {panel}
          </aside>
        )}
      </main>
      {isPhone && (
        <div className={classes['bar']}>
          {!hasSheet && props.pageNews}
          {props.primaryLabel === null ? (
            <Button variant="default" size="lg" flex={1} onClick={() => openSheet(first)}>
              {t('document.openPanel')}
            </Button>
          ) : (
            <>
              {props.headerActions.map(({ label, onAct }) => (
                <Button key={label} variant="default" size="lg" c="var(--cs-seal)" onClick={onAct}>
                  {label}
                </Button>
              ))}
              <Button size="lg" flex={1} onClick={() => openSheet('action')}>
                {props.primaryLabel}
              </Button>
              <ActionIcon
                variant="default"
                size={50}
                aria-label={t('document.openPanel')}
                onClick={() => openSheet('workflow')}
              >
                <IconListDetails size={22} aria-hidden />
              </ActionIcon>
            </>
          )}
        </div>
      )}
      {isPhone && (
        <Drawer.Root
          opened={hasSheet}
          onClose={closeSheet}
          closeOnEscape={closeOnEscape}
          position="bottom"
          padding={0}
          classNames={{ content: classes['sheet'] ?? '' }}
        >
          <Drawer.Overlay />
          <Drawer.Content aria-label={t('document.panel')}>
            <Drawer.Body className={classes['sheetBody'] ?? ''}>
              <div className={classes['handle']} {...swipe}>
                <Drawer.CloseButton aria-label={t('common.close')} size={44} />
              </div>
              {panel}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </div>
  );
}

import { ActionIcon, Anchor, Box, Button } from '@mantine/core';
import { IconArrowLeft, IconDots, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accessPermission } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import { authQueries } from '../../api/auth.ts';
import { mayBeSignedIn, useSession } from '../../api/session.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { CompanyMark } from '../../ui/company-mark.tsx';
import { documentProgress } from '../../ui/document-progress.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { lazyMenu } from '../../ui/lazy-menu.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useIsPhone } from '../../ui/responsive-dialog.tsx';
import { WholeTitle } from '../../ui/whole-title.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './document-header.module.css';
import type { DocumentMenuProps } from './document-menu.tsx';
import type { MenuAction } from './manage/use-document-actions.tsx';
import type { ReaderStatus } from './reader-status.ts';
import type { Download } from './use-download.ts';

const GiveBack = lazyComponent(async () => (await import('../../shared/in-person/give-back.tsx')).GiveBack, {
  texts: 'late',
});

const DocumentMenu = lazyMenu<DocumentMenuProps>(
  async () => (await import('./document-menu.tsx')).DocumentMenu,
);

/** What may be done besides the one next step: refusing, so far. */
export type HeaderAction = { readonly label: string; readonly onAct: () => void };

type DocumentHeaderProps = {
  readonly document: Document;
  readonly readerStatus: ReaderStatus;
  /** Someone signed in has an inbox to go back to; who came by link or code has a way to sign in. */
  readonly isSession: boolean;
  readonly download: Download | null;
  /** What is said quietly before the actions. */
  readonly note: ReactNode;
  readonly actions: readonly HeaderAction[];
  /** What is done more seldom. */
  readonly menu: readonly MenuAction[];
};

/** What document this is, where it stands, and what may be done besides the one next step. */
export function DocumentHeader(props: DocumentHeaderProps) {
  const { document, readerStatus, isSession, download, note, actions, menu } = props;
  const { t } = useTranslation();
  const reader = useQuery(authQueries.reader(document.id));
  const company = reader.data?.company ?? null;
  const scope = reader.data?.scope;
  const hostName = scope?.kind === 'document' ? scope.inPersonHost : null;
  // Somebody signed in may have opened this one by a link, or from an account outside the company.
  const isSignedIn = mayBeSignedIn(useSession()) || isSession;
  const hasInbox = hostName === null && isSignedIn;
  return (
    <header className={classes['header']}>
      {hasInbox && (
        <ActionIcon component={Link} to="/" size={44} aria-label={t('document.back')}>
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      )}
      {(!isSession || company?.logo) && (
        <Box component="span" display="inline-flex" flex="none" {...(isSession && { visibleFrom: 'md' })}>
          <CompanyMark company={company} size={28} withName={false} />
        </Box>
      )}
      <WholeTitle text={document.subject} />
      {/* Of a number that goes on and on the end is cut off here: what is pressed in this line stays in the window. */}
      <Box component="span" visibleFrom="md" flex="none" maw="25vw">
        <Pill>{document.no}</Pill>
      </Box>
      <Where document={document} readerStatus={readerStatus} />
      <Box component="span" flex={1} />
      <span className={classes['note']}>{note}</span>
      {hostName !== null && <GiveBack hostName={hostName} />}
      {!hasInbox && hostName === null && (
        <Anchor component={Link} to="/sign-in" size="sm" visibleFrom="md" flex="none">
          {t('document.signIn')}
        </Anchor>
      )}
      <Actions actions={actions} download={download} menu={menu} />
    </header>
  );
}

/** What the reader's turn is to do. */
function turnOf(permission: number): 'view' | 'sign' | 'approve' | 'fill' | 'coordinate' {
  switch (permission) {
    case accessPermission.view:
      return 'view';
    case accessPermission.approve:
      return 'approve';
    case accessPermission.fillData:
      return 'fill';
    case accessPermission.coordinate:
      return 'coordinate';
    default:
      return 'sign';
  }
}

/** The step that it is at, or how it ended. */
function Where({
  document,
  readerStatus,
}: {
  readonly document: Document;
  readonly readerStatus: ReaderStatus;
}) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  if (document.finalising) {
    return <Pill tone="brand">{t('document.finalising')}</Pill>;
  }
  if (readerStatus.kind !== 'my-turn' && readerStatus.kind !== 'others-turn') {
    return <StatusBadge of="document" status={document.status} />;
  }
  const at = readerStatus.kind === 'my-turn' ? readerStatus.step : readerStatus.waiting[0];
  const { step, total } = documentProgress(document, at?.id);
  const permission = at === undefined ? '' : enumText('accessPermission', at.accessPermission);
  const where =
    readerStatus.kind === 'my-turn'
      ? t(`document.turn.${turnOf(readerStatus.step.accessPermission.value)}`)
      : t('document.stepBadge', { step, total, permission });
  return (
    <>
      <Box component="span" visibleFrom="sm" flex="none">
        <Pill tone="brand">{where}</Pill>
      </Box>
      <Box component="span" hiddenFrom="sm" display="inline-flex" flex="none">
        <Pill tone="brand">
          <span aria-hidden="true">{t('document.stepShort', { step, total })}</span>
          <span className="cs-spoken">{where}</span>
        </Pill>
      </Box>
    </>
  );
}

type ActionsProps = Pick<DocumentHeaderProps, 'actions' | 'download' | 'menu'>;

/** Side by side where there is room. On a phone refusing stands beside the next step, and the rest is behind one button. */
function Actions({ actions, download, menu }: ActionsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const button = { label: t('document.more'), icon: <IconDots size={22} aria-hidden /> };
  if (!isPhone) {
    return (
      <>
        {download !== null && (
          <ActionIcon
            size={44}
            aria-label={t('document.download')}
            title={t('document.download')}
            loading={download.isBusy}
            onClick={download.start}
          >
            <IconDownload size={20} aria-hidden />
          </ActionIcon>
        )}
        {actions.map(({ label, onAct }) => (
          <Button key={label} variant="default" flex="none" onClick={onAct}>
            {label}
          </Button>
        ))}
        {menu.length > 0 && <DocumentMenu {...button} actions={menu} download={null} />}
      </>
    );
  }
  if (download === null && menu.length === 0) {
    return null;
  }
  return <DocumentMenu {...button} isBusy={download?.isBusy ?? false} actions={menu} download={download} />;
}

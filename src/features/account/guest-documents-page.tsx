import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChevronRight, IconInbox, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { GuestDocument } from '../../../contract/operations/guest-account.ts';
import { failureOf } from '../../api/api-error.ts';
import { endMySession } from '../../api/auth.ts';
import { guestAccountQueries, useOpenGuestDocument } from '../../api/guest-account.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import { SearchField } from '../../shared/list/search-field.tsx';
import { DueBadge } from '../../ui/due-badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { ListStates } from '../../shared/list/list-states.tsx';
import { MetaLine } from '../../ui/meta-line.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './guest-documents-page.module.css';

type AccessCodeProps = {
  readonly asked: unknown;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onCode: (accessCode: string) => void;
};

type GuestDocumentsPageProps = {
  readonly email: string;
  /** Asks for what was agreed by another way, where a document needs it: what the app gives of another feature. */
  readonly accessCode: {
    readonly isAskedBy: (error: unknown) => boolean;
    readonly Form: ComponentType<AccessCodeProps>;
  };
  readonly onOpened: (documentId: string) => void;
};

/** What companies have sent to somebody who is a user of none of them. */
export function GuestDocumentsPage({ email, accessCode, onOpened }: GuestDocumentsPageProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState({ waiting: true, search: '', page: 1 });
  const list = useQuery(guestAccountQueries.documents(asked));
  const open = useOpenGuestDocument(onOpened);
  const [locked, setLocked] = useState<{ readonly processId: string; readonly asked: unknown } | null>(null);
  const openStep = (processId: string): void =>
    open.mutate(
      { processId },
      {
        onError: (error) => {
          if (accessCode.isAskedBy(error)) {
            setLocked({ processId, asked: error });
          }
        },
      },
    );
  const search = (text: string): void => setAsked({ ...asked, search: text, page: 1 });
  const turnTo = (page: number): void => setAsked({ ...asked, page });
  const part = asked.waiting ? 'waiting' : 'done';
  return (
    <>
      <PageHeader
        title={t('guestAccount.title')}
        lead={t('guestAccount.lead', { email })}
        actions={
          <>
            <Button
              component={Link}
              to="/my-documents/account"
              variant="default"
              leftSection={<IconUser size={18} aria-hidden />}
            >
              {t('shell.account')}
            </Button>
            <Button variant="default" onClick={endMySession}>
              {t('shell.signOut')}
            </Button>
          </>
        }
      />
      <Stack gap="md">
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('guestAccount.title')}
            value={part}
            data={(['waiting', 'done'] as const).map((value) => ({
              value,
              label: t(`guestAccount.${value}`),
            }))}
            onChange={(value) => setAsked({ ...asked, waiting: value === 'waiting', page: 1 })}
          />
          <SearchField search={asked.search} label={t('documents.search')} onSearch={search} />
        </Group>
        {open.isError && locked === null && !accessCode.isAskedBy(open.error) && (
          <ErrorNotice failure={failureOf(open.error)} />
        )}
        <ListStates
          list={list}
          filters={{ isFiltered: asked.search !== '', clear: () => search(''), turnTo }}
          empty={
            <EmptyState
              icon={<IconInbox />}
              title={t(`guestAccount.${part}Empty`)}
              text={t(`guestAccount.${part}EmptyText`)}
            />
          }
        >
          {({ items, totalCount, page, pageCount }) => (
            <div>
              <ul className={`cs-card cs-rows ${styles['list'] ?? ''}`}>
                {items.map((document) => (
                  <DocumentRow
                    key={document.documentId}
                    document={document}
                    isOpening={open.isPending && open.variables.processId === document.processId}
                    onOpen={() => openStep(document.processId)}
                  />
                ))}
              </ul>
              <ListFoot
                total={t('guestAccount.total', { count: totalCount })}
                page={page}
                pageCount={pageCount}
                onPage={turnTo}
              />
            </div>
          )}
        </ListStates>
      </Stack>
      {locked !== null && (
        <ResponsiveDialog opened onClose={() => setLocked(null)} title={t('opening.codeWordTitle')}>
          <accessCode.Form
            asked={locked.asked}
            error={open.error}
            isPending={open.isPending}
            onCode={(typed) => open.mutate({ processId: locked.processId, accessCode: typed })}
          />
        </ResponsiveDialog>
      )}
    </>
  );
}

type DocumentRowProps = {
  readonly document: GuestDocument;
  readonly isOpening: boolean;
  readonly onOpen: () => void;
};

function DocumentRow({ document, isOpening, onOpen }: DocumentRowProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  const { subject, no, companyName, senderName, status, accessPermission, sentDate, isWaiting } = document;
  const facts = [
    no,
    sentDate === null ? null : format.date(sentDate),
    t('guestAccount.from', { sender: senderName, company: companyName }),
  ];
  return (
    <li>
      <button type="button" className={styles['row']} disabled={isOpening} onClick={onOpen}>
        <span className={styles['what']}>
          <span className="cs-name">{subject}</span>
          <span className="cs-detail">
            <MetaLine facts={facts} />
          </span>
        </span>
        {isWaiting ? (
          <Group component="span" gap="4px 12px">
            <Text span size="sm" fw={600}>
              {enumText('accessPermission', accessPermission)}
            </Text>
            <DueBadge expiryDate={document.expiryDate} />
          </Group>
        ) : (
          <Group component="span" gap="4px 12px">
            <StatusBadge of="document" status={status} />
          </Group>
        )}
        <IconChevronRight size={20} aria-hidden />
      </button>
    </li>
  );
}

import { Box, Loader, SegmentedControl, Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { NoticeTextItem } from '../../../../contract/models/company.ts';
import type { Language } from '../../../../contract/models/user.ts';
import {
  type NoticeText,
  noticeTextDefinitions,
  type NoticeTextKind,
  noticeTextKinds,
} from '../../../../contract/rules/notice-texts.ts';
import { authQueries } from '../../../api/auth.ts';
import { companyQueries } from '../../../api/company.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { NoticePreview } from './notice-preview.tsx';
import classes from './settings.module.css';

/** What notices say, each in both languages. */
export function NoticesPage() {
  const { t } = useTranslation();
  const texts = useQuery(companyQueries.noticeTexts());
  return (
    <>
      <PageHeader title={t('company.notices')} lead={t('companySettings.noticesLead')} />
      {texts.isPending && <Loader aria-label={t('common.loading')} />}
      <QueryError query={texts} title={t('companySettings.failed')} />
      {texts.data && <Notices items={texts.data} />}
    </>
  );
}

const keyOf = (kind: NoticeTextKind, language: Language): string => `${kind} ${language}`;

/** Which text is open stands in the address. */
function useOpenText() {
  const [params, setParams] = useSearchParams();
  const kind = noticeTextKinds.find((one) => one === params.get('kind')) ?? 'step-invitation';
  const language: Language = params.get('language') === 'en' ? 'en' : 'vi';
  const open = (next: { readonly kind: NoticeTextKind; readonly language: Language }): void => {
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { kind, language, open };
}

function Notices({ items }: { readonly items: readonly NoticeTextItem[] }) {
  const { t, i18n } = useTranslation();
  const pageLanguage = i18n.language === 'en' ? 'en' : 'vi';
  const { kind, language, open } = useOpenText();
  const me = useQuery(authQueries.me());
  // What was begun in one text stays while another one is open.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, NoticeText>>(new Map());
  const item = items.find((one) => one.kind === kind && one.language === language);
  const isDirty = useCallback(() => drafts.size > 0, [drafts]);
  if (!item) {
    return null;
  }
  const { logo = null, brandColor = null, name = '' } = me.data?.company ?? {};
  const key = keyOf(kind, language);
  const text = drafts.get(key) ?? item;
  const change = (next: NoticeText | null): void => {
    setDrafts((before) => {
      const after = new Map(before);
      if (next === null || (next.subject === item.subject && next.body === item.body)) {
        after.delete(key);
      } else {
        after.set(key, { subject: next.subject, body: next.body });
      }
      return after;
    });
  };
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <div className={classes['kinds']}>
        <div>
          <Select
            hiddenFrom="md"
            mb="md"
            label={t('companySettings.noticeList')}
            allowDeselect={false}
            data={noticeTextKinds.map((one) => ({
              value: one,
              label: noticeTextDefinitions[one].name[pageLanguage],
            }))}
            value={kind}
            onChange={(chosen) => {
              if (chosen !== null) {
                open({ kind: chosen, language });
              }
            }}
          />
          <nav aria-label={t('companySettings.noticeList')}>
            <Box component="ul" visibleFrom="md">
              {noticeTextKinds.map((one) => (
                <li key={one}>
                  <button
                    type="button"
                    className={classes['kind']}
                    aria-current={one === kind}
                    onClick={() => open({ kind: one, language })}
                  >
                    {noticeTextDefinitions[one].name[pageLanguage]}
                    {items.some((other) => other.kind === one && other.isOwn) && (
                      <Pill tone="brand">{t('companySettings.noticeOwn')}</Pill>
                    )}
                  </button>
                </li>
              ))}
            </Box>
          </nav>
        </div>
        <div>
          <SegmentedControl
            aria-label={t('companySettings.language')}
            mb="md"
            data={[
              { value: 'vi' as const, label: t('shell.languageVi') },
              { value: 'en' as const, label: t('shell.languageEn') },
            ]}
            value={language}
            onChange={(chosen) => open({ kind, language: chosen })}
          />
          <SimpleGrid
            minColWidth="min(100%, 340px)"
            autoFlow="auto-fit"
            spacing={48}
            verticalSpacing="lg"
            style={{ alignItems: 'start' }}
          >
            <NoticeEditor key={key} item={item} text={text} onChange={change} />
            <NoticePreview item={item} text={text} company={name} logo={logo} color={brandColor} />
          </SimpleGrid>
        </div>
      </div>
    </>
  );
}

import { Anchor, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CheckReport, SignatureReport } from '../../../pdf-signatures/report.ts';
import type { WitnessProgress } from '../../../pdf-signatures/witness/witness.ts';
import { type DocumentTrust, documentTrust } from './document-trust.ts';
import type { CheckState } from './use-check.ts';
import { type Look, lookOf, showDocument } from './verdict-look.ts';
import classes from './verify.module.css';

type VerdictBannerProps = CheckState & {
  /** Leads to a page, by number from 1. Without it there is little room, and the one sentence stands alone. */
  readonly onShowPage?: (page: number) => void;
};

const refusedLook: Look = { tone: 'warn', icon: IconAlertTriangle };

/** What a whole file is worth: its verdict, and whether its signers are known. */
export function VerdictBanner({ outcome, progress, onShowPage }: VerdictBannerProps) {
  const { t } = useTranslation();
  if (outcome === null) {
    return (
      <div className={classes['banner']} data-tone="neutral" role="status">
        <Text fw={600} fz={17}>
          {t('verify.checking')}
        </Text>
      </div>
    );
  }
  const { tone, icon: Symbol } =
    outcome.kind === 'checked' ? lookOf(showDocument(outcome), outcome.isTrusted) : refusedLook;
  return (
    <div className={classes['banner']} data-tone={tone}>
      <Symbol size={28} aria-hidden />
      <div className="cs-grow">
        <div role="status">
          <Text fw={600} fz={17}>
            {outcome.kind === 'checked'
              ? t(`verify.document.${showDocument(outcome)}`)
              : t(`verify.refused.${outcome.why}`)}
          </Text>
          {onShowPage !== undefined && outcome.kind === 'checked' && <MoreOfVerdict report={outcome} />}
          {onShowPage !== undefined && outcome.kind === 'refused' && (
            <Text c="var(--cs-ink-1)" fz="sm" mt={4}>
              {t('verify.refusedText')}
            </Text>
          )}
        </div>
        {outcome.kind === 'checked' && onShowPage !== undefined && (
          <AffectedPages pages={affectedPages(outcome.signatures)} onShowPage={onShowPage} />
        )}
        {outcome.kind === 'checked' && !outcome.isWitnessed && progress !== null && (
          <Comparing progress={progress} />
        )}
      </div>
    </div>
  );
}

function MoreOfVerdict({ report }: { readonly report: CheckReport }) {
  const { t } = useTranslation();
  const isMeaningless = report.verdict === 'unsigned' || report.verdict === 'broken';
  const texts = [
    t(`verify.documentText.${showDocument(report)}`),
    // Of what nobody signed, or somebody changed, it says nothing whom a certificate names.
    ...(isMeaningless ? [] : [trustText(t, documentTrust(report))]),
    ...(!isMeaningless && report.level === 'B-LTA' ? [t('verify.longTerm')] : []),
    ...(report.isDamaged ? [t('verify.damaged')] : []),
    ...(report.isEncrypted ? [t('verify.encrypted')] : []),
  ];
  return texts.map((text) => (
    <Text key={text} c="var(--cs-ink-1)" fz="sm" mt={4}>
      {text}
    </Text>
  ));
}

function trustText(t: TFunction, trust: DocumentTrust): string {
  switch (trust.kind) {
    case 'own':
    case 'operator':
    case 'roots':
    case 'none':
      return t(`verify.documentTrust.${trust.kind}`);
    case 'company':
    case 'both':
    case 'any':
      return t(`verify.documentTrust.${trust.kind}`, { companies: trust.companies.join(', ') });
    case 'some':
      return t('verify.documentTrust.some', { unknown: trust.unknown, total: trust.total });
  }
}

/** The pages on which something is seen that must not be, in their order. */
function affectedPages(signatures: readonly SignatureReport[]): readonly number[] {
  const pages = signatures.flatMap(({ coverage }) =>
    (coverage?.changes ?? []).flatMap(({ change }) =>
      change.what === 'looks-different' || change.what === 'content-covered' ? [change.page] : [],
    ),
  );
  return [...new Set(pages)].toSorted((a, b) => a - b);
}

/** Pages that are named one by one; what is beyond says that there are more. */
const mostPages = 12;

type AffectedPagesProps = {
  readonly pages: readonly number[];
  readonly onShowPage: (page: number) => void;
};

function AffectedPages({ pages, onShowPage }: AffectedPagesProps) {
  const { t } = useTranslation();
  if (pages.length === 0) {
    return null;
  }
  return (
    <Text className="cs-row" c="var(--cs-ink-1)" fz="sm" mt="xs">
      {t('verify.affectedPages')}
      {pages.slice(0, mostPages).map((page) => (
        <Anchor key={page} component="button" type="button" inherit onClick={() => onShowPage(page)}>
          {t('viewer.page', { page })}
        </Anchor>
      ))}
      {pages.length > mostPages && t('verify.morePages', { more: pages.length - mostPages })}
    </Text>
  );
}

/** Of all pages: how often it is told to those who listen, so that they hear something else as well. */
const spokenSteps = 4;

function Comparing({ progress }: { readonly progress: WitnessProgress }) {
  const { t } = useTranslation();
  const { done } = progress;
  const total = Math.max(progress.total, 1);
  const text = t('verify.comparing', { done, total });
  const spoken = Math.floor((Math.floor((done * spokenSteps) / total) * total) / spokenSteps);
  return (
    <Stack className="cs-figures" gap={6} mt={10} c="dimmed" fz={14}>
      <span aria-hidden>{text}</span>
      <Progress value={(done * 100) / total} size="sm" aria-label={text} />
      <VisuallyHidden role="status">
        {spoken > 0 && t('verify.comparing', { done: spoken, total })}
      </VisuallyHidden>
    </Stack>
  );
}

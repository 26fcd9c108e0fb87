import { Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeTextItem } from '../../../../contract/models/company.ts';
import { paletteOf } from '../../../../contract/rules/brand-color.ts';
import {
  type Enclosed,
  type NoticeBlock,
  noticeBlocks,
  type NoticePart,
  noticeSubject,
  type NoticeText,
} from '../../../../contract/rules/notice-texts.ts';
import { bringLanguage, hasLanguage } from '../../../i18n/setup.ts';
import { shadeVariables } from './branding-preview.tsx';
import { sampleCode, sampleLink, sampleValues } from './sample-values.ts';
import classes from './settings.module.css';

type NoticePreviewProps = {
  readonly item: NoticeTextItem;
  readonly text: NoticeText;
  readonly company: string;
  readonly logo: string | null;
  readonly color: string | null;
};

const sampleOf = (kind: Enclosed): string => (kind === 'link' ? sampleLink : sampleCode);

function Line({ parts }: { readonly parts: readonly NoticePart[] }) {
  return parts.map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <strong key={index}>{part.kind === 'link' ? sampleLink : sampleCode}</strong>
    ),
  );
}

function Block({ block, item }: { readonly block: NoticeBlock; readonly item: NoticeTextItem }) {
  const { t } = useTranslation();
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          {block.lines.map((parts, index) => (
            <span key={index}>
              {index > 0 && <br />}
              <Line parts={parts} />
            </span>
          ))}
        </p>
      );
    case 'link':
      return (
        <p>
          <span className={classes['button']}>{item.action}</span>
        </p>
      );
    default:
      return (
        <>
          {hasLanguage(item.language) && (
            <p className={classes['mailQuiet']}>{t('companySettings.noticeCode', { lng: item.language })}</p>
          )}
          <p className={classes['mailCode']}>{sampleOf(block.kind)}</p>
        </>
      );
  }
}

/** The mail as its reader sees it, with sample values; filled in by the rules that the service follows. */
export function NoticePreview({ item, text, company, logo, color }: NoticePreviewProps) {
  const { t } = useTranslation();
  const { language } = item;
  // It need not be the language that the page is read in.
  useEffect(() => {
    bringLanguage(language).catch(() => undefined);
  }, [language]);
  const values = sampleValues(language, company);
  return (
    <section aria-label={t('companySettings.noticePreview')}>
      <Title order={2} size="h4" mb="xs">
        {t('companySettings.noticePreview')}
      </Title>
      <div className={classes['mail']} lang={language} style={shadeVariables(paletteOf(color).light)}>
        <p className={classes['mailSubject']}>{noticeSubject(text.subject, values)}</p>
        {logo !== null && (
          <img
            className={classes['mailLogo']}
            src={logo}
            alt={t('companySettings.logoAlt', { name: company })}
          />
        )}
        {noticeBlocks(text.body, values).map((block, index) => (
          // Paragraphs have no identity here but their place.
          <Block key={index} block={block} item={item} />
        ))}
        {hasLanguage(language) && (
          <p className={classes['mailQuiet']}>{t('companySettings.noticeClosing', { lng: language })}</p>
        )}
      </div>
    </section>
  );
}

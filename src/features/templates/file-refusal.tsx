import { ActionIcon, CopyButton, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconFileAlert } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateRefusal, WordFinding } from '../../../contract/models/template.ts';
import { suggestTag } from '../../../contract/rules/template-names.ts';
import classes from './templates.module.css';

type Mistake = TemplateRefusal['mistakes'][number];

/** Why a Word file cannot be a template: each mistake with where it stands and how it is mended. Takes the focus when it comes. */
export function FileRefusal({ refusal }: { readonly refusal: TemplateRefusal }) {
  const { t } = useTranslation();
  const { mistakes, finding } = refusal;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [refusal]);
  return (
    <section className={classes['refusal']} aria-labelledby="refusal">
      <h2 id="refusal" ref={heading} tabIndex={-1} className={classes['refusalTitle']}>
        <IconFileAlert size={22} aria-hidden />
        {finding === null
          ? t('templates.mistakes.title', { count: mistakes.length })
          : t('templates.findings.title')}
      </h2>
      {finding === null ? (
        <>
          <Text c="dimmed" mb={14}>
            {t('templates.mistakes.text')}
          </Text>
          <ol className="cs-rows">
            {mistakes.map((mistake, index) => (
              // The same mistake may stand in a file twice, in the same words.
              <MistakeItem key={index} mistake={mistake} />
            ))}
          </ol>
        </>
      ) : (
        <Finding finding={finding} />
      )}
    </section>
  );
}

function Finding({ finding: { what, name } }: { readonly finding: WordFinding }) {
  const { t } = useTranslation();
  return (
    <>
      <Text fw={600} mt={8} mb={4}>
        {t(`templates.findings.${what}`)}
      </Text>
      <Text c="dimmed" mb={name === '' ? 0 : 14}>
        {t(`templates.findings.cures.${what}`)}
      </Text>
      {name !== '' && (
        <Text className="cs-break" c="dimmed" fz={15} mt={2}>
          {t('templates.findings.where', { name: name.slice(0, 200) })}
        </Text>
      )}
    </>
  );
}

function MistakeItem({ mistake: { kind, tag, place } }: { readonly mistake: Mistake }) {
  const { t } = useTranslation();
  const suggested = kind === 'bad-name' ? suggestTag(tag) : null;
  return (
    <li className={classes['mistake']}>
      <Text component="h3" fw={600}>
        {t(`templates.mistakes.kinds.${kind}`)}
      </Text>
      {place !== null && (
        <Text className="cs-break" c="dimmed" fz={15} mt={2}>
          {t(place.inTable ? 'templates.mistakes.placeTable' : 'templates.mistakes.place', {
            part: t(`templates.mistakes.parts.${place.part}`),
            paragraph: place.paragraph,
          })}
        </Text>
      )}
      <blockquote className={classes['quote']}>
        {place?.before}
        <mark>{tag}</mark>
        {place?.after}
      </blockquote>
      <p>{t(`templates.mistakes.cures.${kind}`, curePieces(tag))}</p>
      {suggested !== null && (
        <p className="cs-row">
          {t('templates.mistakes.suggestion')} <code className={classes['code']}>{suggested}</code>
          <CopyButton value={suggested}>
            {({ copied, copy }) => (
              <ActionIcon
                size={28}
                aria-label={t(copied ? 'templates.mistakes.copied' : 'templates.mistakes.copySuggestion', {
                  name: suggested,
                })}
                onClick={copy}
              >
                {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              </ActionIcon>
            )}
          </CopyButton>
        </p>
      )}
    </li>
  );
}

/** What a cure speaks of: the end that a beginning wants, and how a condition is written. */
function curePieces(tag: string): { readonly end: string; readonly example: string } {
  const name = /^\{\{\s*#([^{}]*)\}\}$/.exec(tag)?.[1]?.trim();
  return { end: name === undefined ? '{{/}}' : `{{/${name}}}`, example: '{?{luong > 0 && loai == "A"}}' };
}

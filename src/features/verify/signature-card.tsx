import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/pill.tsx';
import type { SignatureReport } from './check/report.ts';
import { signatureTitle, signerName } from './signature-names.ts';
import { useFactTexts } from './use-fact-texts.ts';
import { verdictLooks } from './verdict-look.ts';
import classes from './verify.module.css';

type SignatureCardProps = {
  readonly signature: SignatureReport;
  readonly isChosen: boolean;
  /** Another object each time that its mark was chosen, so that one is led here; `null` when it was not. */
  readonly sought: object | null;
  readonly onShow: () => void;
};

const cardId = (number: number): string => `verify-signature-${number}`;

/** All that is known of one signature, each fact by itself. */
export function SignatureCard({ signature, isChosen, sought, onShow }: SignatureCardProps) {
  const { t } = useTranslation();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (sought !== null) {
      card.current?.scrollIntoView({ block: 'start' });
      card.current?.focus({ preventScroll: true });
    }
  }, [sought]);
  const { tone, icon: Symbol } = verdictLooks[signature.verdict];
  const [place] = signature.places;
  return (
    <article
      ref={card}
      className={classes['card']}
      data-chosen={isChosen || undefined}
      // A sheet that comes up would take the focus for itself.
      data-autofocus={sought !== null || undefined}
      aria-labelledby={`${cardId(signature.number)}-name`}
      tabIndex={-1}
    >
      <p className={classes['cardKind']}>{signatureTitle(t, signature)}</p>
      <h3 id={`${cardId(signature.number)}-name`} className={classes['cardName']}>
        {signerName(t, signature)}
      </h3>
      <Pill tone={tone} icon={<Symbol size={15} aria-hidden />}>
        {t(`verify.verdict.${signature.verdict}`)}
      </Pill>
      {!signature.isPresent && <p className={classes['cardNote']}>{t('verify.removedSince')}</p>}
      <Facts signature={signature} />
      {place === undefined ? (
        <p className={classes['cardKind']}>{t('verify.unseen')}</p>
      ) : (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileSearch size={17} aria-hidden />}
          aria-describedby={`${cardId(signature.number)}-name`}
          onClick={onShow}
        >
          {t('verify.goTo', { page: place.page })}
        </Button>
      )}
    </article>
  );
}

function Facts({ signature }: { readonly signature: SignatureReport }) {
  const { t } = useTranslation();
  const texts = useFactTexts();
  const { signer, coverage } = signature;
  const [own] = signer?.path ?? [];
  const first = [
    [t('verify.time'), texts.time(signature)],
    [t('verify.integrity'), texts.integrity(signature.integrity)],
    [t('verify.coverage'), coverage === null ? '' : texts.coverage(coverage)],
  ] as const;
  const further = [
    [t('verify.organization'), own?.subject.organization ?? ''],
    [t('verify.userId'), own?.subject.userId ?? ''],
    [t('verify.issuer'), own === undefined ? '' : own.issuer.commonName || own.issuer.organization],
    [t('verify.trust'), signer === null ? '' : texts.trust(signer)],
    [t('verify.revocation'), signer === null ? '' : texts.revocation(signer)],
    [t('verify.validity'), own === undefined || signer === null ? '' : texts.validity(signer)],
    [t('verify.serialNumber'), own?.serialNumber.toUpperCase() ?? ''],
    [t('verify.reason'), signature.reason],
    [t('verify.location'), signature.location],
  ] as const;
  return (
    <dl className={classes['facts']}>
      <FactList facts={first} />
      {coverage !== null && coverage.changes.length > 0 && (
        <div>
          <dt>{t('verify.changes')}</dt>
          <dd>
            <ul className={classes['changes']}>
              {grouped(coverage.changes.map((one) => ({ ...one, text: texts.change(one.change) }))).map(
                ({ text, isAllowed, count }) => (
                  <li key={`${text} ${String(isAllowed)}`} data-allowed={isAllowed}>
                    {count === 1 ? text : t('verify.times', { text, number: count })} ·{' '}
                    {t(isAllowed ? 'verify.allowed' : 'verify.forbidden')}
                  </li>
                ),
              )}
            </ul>
          </dd>
        </div>
      )}
      <FactList facts={further} />
    </dl>
  );
}

type Told = { readonly text: string; readonly isAllowed: boolean };

/** What is said in the same words is said once, with how often. */
function grouped(changes: readonly Told[]): (Told & { readonly count: number })[] {
  const groups = Map.groupBy(changes, ({ text, isAllowed }) => `${text} ${String(isAllowed)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, count: group.length }];
  });
}

/** Names and what is known of them; what is not known is left out. */
function FactList({ facts }: { readonly facts: readonly (readonly [name: string, text: string])[] }) {
  return facts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ));
}

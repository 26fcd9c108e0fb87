import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconFileSearch, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ByteCode } from '../../ui/byte-code.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { MarkPlace } from '../../../pdf-signatures/pdf/mark-place.ts';
import type { SignatureReport, SignerTrust } from '../../../pdf-signatures/report.ts';
import { ChangeList } from './change-list.tsx';
import { signatureTitle, signerName } from './signature-names.ts';
import { useFactTexts } from './use-fact-texts.ts';
import { lookOfSignature, showSignature } from './verdict-look.ts';
import classes from './verify.module.css';

type SignatureCardProps = {
  readonly signature: SignatureReport;
  /** Of the whole document, to name those who signed later. */
  readonly signatures: readonly SignatureReport[];
  /** Whether the pages have been compared: before that nothing is good. */
  readonly isWitnessed: boolean;
  readonly isChosen: boolean;
  /** Another object each time that its mark was chosen, so that one is led here; `null` when it was not. */
  readonly sought: object | null;
  readonly onShow: () => void;
  readonly onShowPlace: (place: MarkPlace) => void;
  readonly onShowPage: (page: number) => void;
};

const cardId = (number: number): string => `verify-signature-${number}`;

/** All that is known of one signature, each fact by itself. */
export function SignatureCard(props: SignatureCardProps) {
  const { signature, signatures, isWitnessed, isChosen, sought, onShow, onShowPlace, onShowPage } = props;
  const { t } = useTranslation();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (sought !== null) {
      card.current?.scrollIntoView({ block: 'start' });
      card.current?.focus({ preventScroll: true });
    }
  }, [sought]);
  const { tone, icon: Symbol } = lookOfSignature(signature, isWitnessed);
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
      <Text c="dimmed" fz={14}>
        {signatureTitle(t, signature)}
      </Text>
      <Title id={`${cardId(signature.number)}-name`} order={3} fz={17}>
        {signerName(t, signature)}
      </Title>
      <Group gap={6}>
        <Pill tone={tone} icon={<Symbol size={15} aria-hidden />}>
          {t(`verify.verdict.${showSignature(signature, isWitnessed)}`)}
        </Pill>
        {signature.signer !== null && <TrustPill trust={signature.signer.trust} />}
      </Group>
      {!signature.isPresent && (
        <Text c="seal" fz="sm">
          {t('verify.removedSince')}
        </Text>
      )}
      <Facts
        signature={signature}
        changes={
          <ChangeList
            changes={signature.coverage?.changes ?? []}
            signatures={signatures}
            onShowPlace={onShowPlace}
            onShowPage={onShowPage}
          />
        }
      />
      {place === undefined ? (
        <Text c="dimmed" fz={14}>
          {t('verify.unseen')}
        </Text>
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

/** Whether somebody answers for the signer: no color says that it is good, since the verdict alone does. */
function TrustPill({ trust }: { readonly trust: SignerTrust }) {
  const { t } = useTranslation();
  if (trust.kind === 'untrusted') {
    return (
      <Pill tone="warn" icon={<IconShieldQuestion size={15} aria-hidden />}>
        {t('verify.signerTrust.unknown')}
      </Pill>
    );
  }
  return (
    <Pill icon={<IconShieldCheck size={15} aria-hidden />}>
      {trust.by.kind === 'company'
        ? t('verify.signerTrust.company', { name: trust.by.name })
        : t(`verify.signerTrust.${trust.by.kind}`)}
    </Pill>
  );
}

type FactsProps = { readonly signature: SignatureReport; readonly changes: ReactNode };

function Facts({ signature, changes }: FactsProps) {
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
    [t('verify.level'), signature.level === null ? '' : t(`verify.levels.${signature.level}`)],
    [
      t('verify.serialNumber'),
      own === undefined ? '' : <ByteCode key="serial" hex={own.serialNumber.toUpperCase()} />,
    ],
    [t('verify.reason'), signature.reason],
    [t('verify.location'), signature.location],
  ] as const;
  return (
    <Box component="dl" className="cs-facts" mt={6}>
      <FactList facts={first} />
      {coverage !== null && coverage.changes.length > 0 && (
        <div>
          <dt>{t('verify.changes')}</dt>
          <dd>{changes}</dd>
        </div>
      )}
      <FactList facts={further} />
    </Box>
  );
}

/** Names and what is known of them; what is not known is left out. */
function FactList({ facts }: { readonly facts: readonly (readonly [name: string, text: ReactNode])[] }) {
  return facts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ));
}

import { Alert, Button, Stack, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { identityDecision } from '../../../contract/enums.ts';
import { useDecideIdentity } from '../../api/ekyc.ts';
import { useFormat } from '../../i18n/format.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { MetaLine } from '../../ui/meta-line.tsx';
import { Pill } from '../../ui/pill.tsx';
import { CheckPictures } from './check-pictures.tsx';
import type { Check } from './check.ts';
import classes from './identity-checks.module.css';
import { RefuseDialog } from './refuse-dialog.tsx';
import { usePaperText } from './use-paper-text.ts';

type CheckViewProps = {
  readonly check: Check;
  /** Nobody says of themselves who they are. */
  readonly isOwn: boolean;
  readonly onReload: () => void;
  readonly onDecided: (check: Check, said: string) => void;
};

type Decided = { readonly accept: boolean; readonly reason: string | null };

/** One person's pictures beside what the company knows of them, and the decision. */
export function CheckView({ check, isOwn, onReload, onDecided }: CheckViewProps) {
  const { t } = useTranslation();
  const decide = useDecideIdentity();
  const [isRefusing, setRefusing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const person = check.user?.name ?? '';
  const isOpen = check.status.value === identityDecision.waiting && !isOwn;

  // On a phone it takes the place of the list; the keyboard goes on from here.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  // Said by promise: what is decided leaves the list, and this view with it, perhaps before a callback of it would be called.
  const decideSo = async (decision: Decided, said: string): Promise<void> => {
    try {
      await decide.mutateAsync({ id: check.id, ...decision });
    } catch {
      // Shown beside the buttons.
      return;
    }
    setRefusing(false);
    onDecided(check, said);
  };
  const accept = (): void => {
    if (!decide.isPending) {
      void decideSo({ accept: true, reason: null }, t('identity.acceptedNow', { person }));
    }
  };
  useDecisionKeys(isOpen, accept, () => setRefusing(true));

  return (
    <Stack component="section" className="cs-card" gap={18} p={20} aria-labelledby="identity-person">
      <header className="cs-row">
        <Title order={2} id="identity-person" ref={heading} tabIndex={-1}>
          {person}
        </Title>
        <Decision check={check} />
      </header>
      <Facts check={check} />
      <CheckPictures check={check} onReload={onReload} />
      {isOwn && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />} c="var(--cs-ink-1)">
          {t('identity.own')}
        </Alert>
      )}
      {!isRefusing && <MutationError mutation={decide} />}
      {isOpen && (
        <div className={classes['decide']}>
          <Button
            size="lg"
            variant="default"
            c="var(--cs-seal)"
            onClick={() => {
              decide.reset();
              setRefusing(true);
            }}
          >
            {t('identity.refuse')}
          </Button>
          <Button size="lg" loading={decide.isPending && !isRefusing} onClick={accept}>
            {t('identity.accept')}
          </Button>
        </div>
      )}
      <RefuseDialog
        opened={isRefusing}
        person={person}
        decide={decide}
        onClose={() => setRefusing(false)}
        onRefuse={(reason) => void decideSo({ accept: false, reason }, t('identity.refusedNow', { person }))}
      />
    </Stack>
  );
}

/** a accepts and r refuses, where nothing is being typed and no dialog is open. */
function useDecisionKeys(isOpen: boolean, onAccept: () => void, onRefuse: () => void): void {
  useWindowEvent('keydown', (event) => {
    const isTyped = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null;
    const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    if (!isOpen || isTyped || isHeld || document.querySelector('[role="dialog"]') !== null) {
      return;
    }
    if (event.key === 'a') {
      event.preventDefault();
      onAccept();
    } else if (event.key === 'r') {
      event.preventDefault();
      onRefuse();
    }
  });
}

/** What was decided, by whom and when. */
function Decision({ check }: { readonly check: Check }) {
  const { t } = useTranslation();
  switch (check.status.value) {
    case identityDecision.accepted:
      return <Pill tone="ok">{t('identity.stateAccepted')}</Pill>;
    case identityDecision.refused:
      return <Pill tone="seal">{t('identity.stateRefused')}</Pill>;
    default:
      return <Pill>{t('identity.stateWaiting')}</Pill>;
  }
}

function Facts({ check }: { readonly check: Check }) {
  const { t } = useTranslation();
  const format = useFormat();
  const paperText = usePaperText();
  const { user, documentNo, documentSubject, decidedByUser, decidedDate, reason } = check;
  return (
    <dl className={classes['facts']}>
      <dt>{t('identity.person')}</dt>
      <dd>
        <MetaLine facts={[user?.code, user?.email, user?.phone]} />
      </dd>
      <dt>{t('identity.paperOf')}</dt>
      <dd>{paperText(check)}</dd>
      <dt>{t('identity.ofDocument')}</dt>
      <dd>
        <MetaLine facts={[documentSubject, documentNo]} />
      </dd>
      {decidedDate !== null && (
        <>
          <dt>{t('identity.state')}</dt>
          <dd>
            <MetaLine
              facts={[
                t('identity.decidedBy', {
                  who: decidedByUser?.name ?? 'eKYC',
                  when: format.dateTime(decidedDate),
                }),
                reason,
              ]}
            />
          </dd>
        </>
      )}
    </dl>
  );
}

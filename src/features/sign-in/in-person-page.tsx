import { Anchor, Box, Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import type { Data } from '../../../contract/operation.ts';
import type { inPersonCode } from '../../../contract/operations/in-person.ts';
import { failureOf } from '../../api/api-error.ts';
import {
  endHandOver,
  type HandOver,
  handOver,
  useEndInPerson,
  useInPersonCode,
  useOpenInPerson,
} from '../../api/in-person.ts';
import { session } from '../../api/session.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { CodeForm } from './code-form.tsx';
import { Panel } from './panel.tsx';

type InPersonPageProps = { readonly onOpened: (documentId: string) => void };

/** This device in other hands: given to whoever holds a step, who opens it with their own code, and given back. */
export function InPersonPage({ onOpened }: InPersonPageProps) {
  const [current, setCurrent] = useState(handOver);
  const opened =
    current !== null && current.isOver !== true && session.hasDocumentToken(current.documentId)
      ? current.documentId
      : null;
  useEffect(() => {
    const isOthers =
      current !== null && (current.isOver !== true || session.isOpenedByGrant(current.documentId));
    if (isOthers && opened === null) {
      // Nobody is signed in here, and nothing that was typed is left: not the host's, and not the signer's.
      session.end();
    }
  }, [current, opened]);
  if (current === null) {
    return <Navigate to="/" replace />;
  }
  if (opened !== null) {
    return <Navigate to={`/documents/${opened}`} replace />;
  }
  if (current.isOver === true) {
    return <Back current={current} />;
  }
  const giveBack = (): void => {
    endHandOver(false);
    setCurrent(handOver());
  };
  return <Handed current={current} onOpened={onOpened} onGiveBack={giveBack} />;
}

type Sent = Data<typeof inPersonCode>;

type HandedProps = InPersonPageProps & { readonly current: HandOver; readonly onGiveBack: () => void };

function Handed({ current, onOpened, onGiveBack }: HandedProps) {
  const { t } = useTranslation();
  const { secret, no, subject, signerName: name, hostName: host, companyName: company } = current;
  const ask = useInPersonCode();
  // Beside the call, which forgets its answer when it is made again: a code is good until another one is sent.
  const [sent, setSent] = useState<Sent | null>(null);
  const sendCode = (): void => ask.mutate(secret, { onSuccess: setSent });
  const giveBack = (
    <Anchor component="button" type="button" onClick={onGiveBack}>
      {t('inPerson.giveBackTo', { name: host })}
    </Anchor>
  );
  if (sent !== null) {
    return (
      <Code
        key={sent.expiresAt}
        secret={secret}
        name={name}
        sent={sent}
        isSending={ask.isPending}
        error={ask.error}
        onResend={sendCode}
        onOpened={onOpened}
        giveBack={giveBack}
      />
    );
  }
  return (
    <Panel
      title={t('inPerson.handTitle', { name })}
      lead={
        <Trans
          t={t}
          i18nKey="inPerson.handText"
          values={{ host, company, name, subject, no }}
          components={{ no: <Box component="span" display="inline-block" /> }}
        />
      }
    >
      <Stack gap="md">
        <MutationError mutation={ask} />
        <Button size="lg" fullWidth loading={ask.isPending} onClick={sendCode}>
          {t('inPerson.sendCode')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('inPerson.sendCodeHint', { name })}
        </Text>
        <Text ta="center">{giveBack}</Text>
      </Stack>
    </Panel>
  );
}

type CodeProps = InPersonPageProps & {
  readonly secret: string;
  readonly name: string;
  readonly sent: Sent;
  readonly isSending: boolean;
  /** Why another code could not be sent. */
  readonly error: unknown;
  readonly onResend: () => void;
  readonly giveBack: React.ReactNode;
};

function Code({ secret, name, sent, isSending, error, onResend, onOpened, giveBack }: CodeProps) {
  const { t } = useTranslation();
  const open = useOpenInPerson(secret);
  const [mayResend, setMayResend] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMayResend(true), sent.retryAfterSeconds * 1000);
    return () => clearTimeout(timer);
  }, [sent]);
  return (
    <CodeForm
      title={t('inPerson.codeTitle')}
      lead={t('inPerson.codeLead', { name, sentTo: sent.sentTo })}
      label={t('inPerson.codeLabel')}
      submitLabel={t('signIn.codeSubmit')}
      help={t('inPerson.codeHelp')}
      attempt={open}
      otherWay={
        <Stack gap="md" align="center">
          {error !== null && <ErrorNotice failure={failureOf(error)} />}
          <Button variant="default" disabled={!mayResend} loading={isSending} onClick={onResend}>
            {t('inPerson.resend')}
          </Button>
          {giveBack}
        </Stack>
      }
      onCode={(code, onRefused) => {
        open.mutate(code, { onSuccess: (id) => onOpened(id), onError: onRefused });
      }}
    />
  );
}

function Back({ current }: { readonly current: HandOver }) {
  const { t } = useTranslation();
  const { secret, documentId, signerName: name, hostName: host, isDone } = current;
  const { mutate: end } = useEndInPerson();
  useEffect(() => end(secret), [end, secret]);
  const back = new URLSearchParams({ return: `/documents/${documentId}` }).toString();
  return (
    <Panel
      title={t('inPerson.giveBackTo', { name: host })}
      lead={isDone === true ? t('inPerson.done', { name }) : t('inPerson.notDone', { name })}
    >
      <Stack gap="md">
        <Button component={Link} to={`/sign-in?${back}`} replace size="lg" fullWidth>
          {t('inPerson.signIn')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('inPerson.signInHint', { name, host })}
        </Text>
      </Stack>
    </Panel>
  );
}

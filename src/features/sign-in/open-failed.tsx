import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { recognize } from '../../../contract/messages.ts';
import { type LinkEnd, linkEnds, statesAfterStep } from '../../../contract/rules/link-ends.ts';
import { failureOf, isRefused, rejectionMessages } from '../../api/api-error.ts';
import { useFormat } from '../../i18n/format.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FreshCode } from './fresh-code.tsx';
import { Panel } from './panel.tsx';
import { SignInInstead } from './sign-in-instead.tsx';

type OpenFailedProps = {
  /** What the exchange of the link failed with; null when the address carried no link. */
  readonly error: unknown;
  /** The link that was refused, which says who may have a fresh one; null where none was. */
  readonly link: string | null;
  readonly onRetry: () => void;
  readonly retrying: boolean;
};

/** A mail's link that opens nothing, with the other ways in. */
export function OpenFailed({ error, link, onRetry, retrying }: OpenFailedProps) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const [message = ''] = rejectionMessages(error);
  const known = recognize(message);
  const id = known.kind === 'message' ? known.id : null;
  if (id === 'guestAccessEnded') {
    return <NotOpened title={t('opening.guestAccessEndedTitle')} lead={serverText(message)} />;
  }
  if (link !== null && id === 'linkStepEnded') {
    return <StepEnded error={error} link={link} />;
  }
  if (link !== null && id === 'linkOver') {
    return <LinkOver error={error} link={link} />;
  }
  const lead = error === null ? t('opening.noLink') : t('opening.failedLead');
  return (
    <NotOpened title={t('opening.failedTitle')} lead={lead}>
      {error !== null && (
        <ErrorNotice failure={failureOf(error)} retrying={retrying} {...(!isRefused(error) && { onRetry })} />
      )}
      <Button component={Link} to="/code" size="lg" fullWidth>
        {t('signIn.openByCode')}
      </Button>
      {link !== null && <FreshCode proof={link} />}
    </NotOpened>
  );
}

/** Ends after which the one whom the link was sent to gets another. */
const renewable: ReadonlySet<LinkEnd> = new Set([
  'completed',
  'rejected',
  'canceled',
  'replaced',
  'outdated',
]);

const endSchema = z.object({
  cause: z.enum(linkEnds).catch('outdated'),
  state: z.enum(statesAfterStep).nullable().catch(null),
  date: z.string().nullish(),
  by: z.string().nullish(),
  sender: z.string().catch(''),
  company: z.string().catch(''),
});

type EndedLinkProps = { readonly error: unknown; readonly link: string };

/** What the refusal of a link tells, and its parts as texts name them. */
function useEnd(error: unknown) {
  const { t } = useTranslation();
  const format = useFormat();
  const failure = failureOf(error);
  const { cause, state, date, by, ...rest } = endSchema.parse(
    failure?.kind === 'rejected' ? (failure.data ?? {}) : {},
  );
  const values = { ...rest, date: date ? format.date(date) : '', by: by ?? t('opening.someone') };
  return { cause, state, values };
}

/** Its reader has done their step: what has become of the document since. */
function StepEnded({ error, link }: EndedLinkProps) {
  const { t } = useTranslation();
  const { state, values } = useEnd(error);
  const since = state === null ? '' : `${t(`opening.since.${state}`, values)} `;
  return (
    <NotOpened title={t('opening.stepEndedTitle')} lead={since + t('opening.stepEndedLead')}>
      <FreshCode proof={link} />
    </NotOpened>
  );
}

/** Something else than its step ended the link: what that was, and what can be done. */
function LinkOver({ error, link }: EndedLinkProps) {
  const { t } = useTranslation();
  const { cause, values } = useEnd(error);
  return (
    <NotOpened title={t(`opening.over.${cause}.title`)} lead={t(`opening.over.${cause}.lead`, values)}>
      {renewable.has(cause) && <FreshCode proof={link} />}
    </NotOpened>
  );
}

type NotOpenedProps = {
  readonly title: string;
  readonly lead: string;
  /** How the document is read all the same. */
  readonly children?: ReactNode;
};

function NotOpened({ title, lead, children }: NotOpenedProps) {
  return (
    <Panel title={title} lead={lead}>
      <Stack gap="md">
        {children}
        <Group justify="center">
          <SignInInstead />
        </Group>
      </Stack>
    </Panel>
  );
}

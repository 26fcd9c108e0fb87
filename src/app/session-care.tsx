import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../contract/models/user.ts';
import { authQueries, followOtherTabs } from '../api/auth.ts';
import { session, type SessionEnd } from '../api/session.ts';
import type { InPersonCareProps } from '../features/sign-in/in-person-care.tsx';
import { OpenAgain } from '../features/sign-in/open-again.tsx';
import { SessionReplaced, SignInAgain } from '../features/sign-in/sign-in-again.tsx';
import { useFormat } from '../i18n/format.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { FloatingNotice } from '../ui/floating-notice.tsx';
import { useEndsSoon } from './use-ends-soon.ts';

const InPersonCare = lazyComponent<InPersonCareProps>(
  async () => (await import('../features/sign-in/in-person-care.tsx')).InPersonCare,
);

type SessionCareProps = {
  readonly me: Me;
  /** Why the session is over; null while it goes on. */
  readonly end: SessionEnd | null;
};

/** Says that a session is about to end, and once it has, asks for the password in place. */
export function SessionCare({ me, end }: SessionCareProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  // Whether it has ended is the service's to say: asking it is what notices.
  const endsSoon = useEndsSoon(me.expiresAt, () => void client.invalidateQueries(authQueries.me()));
  const [renewing, setRenewing] = useState(false);
  const [putOff, setPutOff] = useState<string | null>(null);
  useEffect(() => session.holdOpen(null), []);
  useEffect(followOtherTabs, []);

  const time = format.time(me.expiresAt);
  if (end === 'replaced') {
    return <SessionReplaced />;
  }
  if (end !== null) {
    const words =
      end === 'left-elsewhere'
        ? { title: t('session.leftTitle'), text: t('session.leftText') }
        : { title: t('session.endedTitle'), text: t('session.endedText') };
    return <SignInAgain me={me} {...words} covers={end === 'left-elsewhere'} />;
  }
  if (renewing) {
    return (
      <SignInAgain
        me={me}
        title={t('session.renewTitle')}
        text={t('session.renewText', { time })}
        onLater={() => setRenewing(false)}
      />
    );
  }
  if (!endsSoon || putOff === me.expiresAt) {
    return null;
  }
  return (
    <FloatingNotice
      title={t('session.endsSoon', { time })}
      action={{
        label: t('session.renew'),
        onAct: () => setRenewing(true),
      }}
      later={{
        label: t('session.later'),
        onAct: () => setPutOff(me.expiresAt),
      }}
    />
  );
}

type GrantCareProps = {
  readonly documentId: string;
  /** The token that ended while the document was read; null while it holds. */
  readonly endedToken: string | null;
};

/** Asks whoever opened a document by link or code for a code in place, once that right is over. */
export function GrantCare({ documentId, endedToken }: GrantCareProps) {
  const { data: me } = useQuery({ ...authQueries.reader(documentId), enabled: endedToken === null });
  const scope = me?.scope.kind === 'document' ? me.scope : null;
  const processId = scope?.processId ?? null;
  useEffect(() => (processId === null ? undefined : session.holdOpen(documentId)), [documentId, processId]);
  if (scope !== null && scope.inPersonHost !== null) {
    const { processId: id } = scope;
    return <InPersonCare documentId={documentId} processId={id} isEnded={endedToken !== null} />;
  }
  return endedToken === null || processId === null ? null : (
    <OpenAgain documentId={documentId} processId={processId} endedToken={endedToken} />
  );
}

import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Me } from '../../../../contract/models/user.ts';
import { authQueries } from '../../../api/auth.ts';
import { type HandedDocuments, handedDocuments, saveHandedDocuments } from '../../../api/handed-documents.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BulkChoice } from './bulk-choice.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { BulkWaiting } from './bulk-waiting.tsx';
import { useBulkRun } from './use-bulk-run.ts';

/** Documents that were chosen in a list, signed or approved with one confirmation. */
export function BulkSigningPage() {
  const { t } = useTranslation();
  const [handed, setHanded] = useState(handedDocuments);
  const [round, setRound] = useState(0);
  const { data: me } = useQuery(authQueries.me());
  const change = (next: HandedDocuments): void => {
    saveHandedDocuments(next);
    setHanded(next);
  };
  if (handed.documentIds.length === 0) {
    return (
      <EmptyState
        headingLevel={1}
        icon={<IconFiles />}
        title={t('bulkSigning.nothing')}
        text={t('bulkSigning.nothingText')}
        action={
          <Button component={Link} to="/">
            {t('bulkSigning.toInbox')}
          </Button>
        }
      />
    );
  }
  if (!me) {
    return null;
  }
  return (
    <BulkSigning
      key={round}
      handed={handed}
      me={me}
      onUncheck={(ids) => change({ ...handed, unchecked: [...ids] })}
      onGoOn={(documentIds) => {
        change({ ...handed, documentIds: [...documentIds] });
        setRound(round + 1);
      }}
    />
  );
}

type BulkSigningProps = {
  readonly handed: HandedDocuments;
  readonly me: Me;
  readonly onUncheck: (ids: ReadonlySet<string>) => void;
  /** Begins anew, with these documents. */
  readonly onGoOn: (documentIds: readonly string[]) => void;
};

function BulkSigning({ handed, me, onUncheck, onGoOn }: BulkSigningProps) {
  const work = useBulkRun(handed);
  const { run, progress, state } = work;
  if (run !== null && progress?.isConfirmed === true) {
    return (
      <BulkProgress
        run={run}
        progress={progress}
        state={state}
        handed={handed}
        onGoOn={(documentIds) => {
          work.end();
          onGoOn(documentIds);
        }}
      />
    );
  }
  const asked = run?.code === 'D' && (state.stage === 'requesting' || state.stage === 'idle') ? run : null;
  return (
    <BulkWaiting run={asked} isCalling={state.stage === 'requesting'} me={me}>
      <BulkChoice handed={handed} me={me} work={work} onUncheck={onUncheck} onGoOn={onGoOn} />
    </BulkWaiting>
  );
}

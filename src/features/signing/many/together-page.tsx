import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Me } from '../../../../contract/models/user.ts';
import { authQueries } from '../../../api/auth.ts';
import { handedDocuments, keepHanded } from '../../../api/handed-documents.ts';
import type { HandedDocuments } from '../../../api/handed-documents.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ManyChoice } from './many-choice.tsx';
import { ManyProgress } from './many-progress.tsx';
import { ManyWaiting } from './many-waiting.tsx';
import { useManyRun } from './use-many-run.ts';

/** Documents that were chosen in a list, signed or approved with one confirmation. */
export function TogetherPage() {
  const { t } = useTranslation();
  const [handed, setHanded] = useState(handedDocuments);
  const [round, setRound] = useState(0);
  const { data: me } = useQuery(authQueries.me());
  if (handed.documentIds.length === 0) {
    return (
      <EmptyState
        headingLevel={1}
        icon={<IconFiles />}
        title={t('together.nothing')}
        text={t('together.nothingText')}
        action={
          <Button component={Link} to="/">
            {t('together.toInbox')}
          </Button>
        }
      />
    );
  }
  if (!me) {
    return null;
  }
  return (
    <Together
      key={round}
      handed={handed}
      me={me}
      onGoOn={(documentIds) => {
        const rest = { ...handed, documentIds: [...documentIds] };
        keepHanded(rest);
        setHanded(rest);
        setRound(round + 1);
      }}
    />
  );
}

type TogetherProps = {
  readonly handed: HandedDocuments;
  readonly me: Me;
  /** Begins anew, with these documents. */
  readonly onGoOn: (documentIds: readonly string[]) => void;
};

function Together({ handed, me, onGoOn }: TogetherProps) {
  const work = useManyRun(handed);
  const { run, progress, state } = work;
  if (run !== null && progress?.isConfirmed === true) {
    return (
      <ManyProgress
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
    <ManyWaiting run={asked} isCalling={state.stage === 'requesting'} me={me}>
      <ManyChoice handed={handed} me={me} work={work} />
    </ManyWaiting>
  );
}

import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFiles, IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { authQueries } from '../../../api/auth.ts';
import { handedEmployees } from '../../../api/handed-employees.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useSavedDraft } from '../../../shared/sheets/use-saved-draft.ts';
import { LoadingPage } from '../../../ui/alone-page.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { WizardMessage } from '../../../ui/wizard-frame.tsx';
import { BatchWizard } from './batch-wizard.tsx';
import { emptyDraft } from './draft.ts';
import { type SavedDraft, drafts, loadDraft } from './draft-store.ts';
import { employeesForBatch, useMaySeeEmployees } from './employee-source.tsx';
import { rememberedTarget } from './remembered.ts';

function fresh(userId: number): SavedDraft {
  const draft = emptyDraft({ name: '', ...rememberedTarget(userId) });
  return { draft, source: [], table: [] };
}

/** Where a batch is prepared. What was prepared before a reload goes on; otherwise one is asked. */
export function NewBatchPage() {
  const { t } = useTranslation();
  const me = useQuery(authQueries.me());
  const userId = me.data?.user?.id ?? null;
  const mayCreate = me.data?.roles.some((role) => role !== 'signer') ?? true;
  const [params] = useSearchParams();
  const saved = useSavedDraft(userId, loadDraft);
  const [begun, setBegun] = useState<SavedDraft | null>(null);
  // Only the address that the page was opened with: steps write theirs into it.
  const [isReturning] = useState(() => params.has('step'));
  const maySeeEmployees = useMaySeeEmployees();
  /** Contracts of employees were asked for, and nobody says whose. */
  const [isForNobody, setIsForNobody] = useState(
    () => params.get('from') === 'employees' && !isReturning && handedEmployees().length === 0,
  );
  if (!mayCreate) {
    return (
      <BatchMessage>
        <EmptyState
          headingLevel={1}
          title={t('batches.wizard.forbidden')}
          text={t('batches.wizard.forbiddenText')}
        />
      </BatchMessage>
    );
  }
  if (userId === null || saved === undefined) {
    return <LoadingPage />;
  }
  // Nothing in the address says whether the draft is meant.
  if (begun === null && saved !== null && !isReturning) {
    return (
      <ContinueOrAnew
        saved={saved}
        onContinue={() => setBegun(saved)}
        onAnew={() => {
          void drafts.clear().then(() => setBegun(fresh(userId)));
        }}
      />
    );
  }
  const initial = begun ?? saved ?? fresh(userId);
  if (isForNobody && maySeeEmployees && initial.draft.source === null) {
    return <EmployeesFirst onOtherData={() => setIsForNobody(false)} />;
  }
  return <BatchWizard userId={userId} initial={initial} />;
}

function BatchMessage({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <WizardMessage title={t('batches.create')} back={{ to: '/batches', label: t('batches.back') }}>
      {children}
    </WizardMessage>
  );
}

/** Leads to where employees are chosen, since everything else follows from them. */
function EmployeesFirst({ onOtherData }: { readonly onOtherData: () => void }) {
  const { t } = useTranslation();
  return (
    <BatchMessage>
      <EmptyState
        headingLevel={1}
        icon={<IconUsersPlus />}
        title={t('batches.employeesFirst')}
        text={t('batches.employeesFirstText')}
        action={
          <Group justify="center" gap={10}>
            <Button component={Link} to={employeesForBatch}>
              {t('batches.data.chooseEmployees')}
            </Button>
            <Button variant="default" onClick={onOtherData}>
              {t('batches.employeesFromFile')}
            </Button>
          </Group>
        }
      />
    </BatchMessage>
  );
}

type ContinueOrAnewProps = {
  readonly saved: SavedDraft;
  readonly onContinue: () => void;
  readonly onAnew: () => void;
};

function ContinueOrAnew({ saved, onContinue, onAnew }: ContinueOrAnewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asking, { open, close }] = useDisclosure(false);
  const { draft, source } = saved;
  const savedAt = new Date(
    draft.savedAt - new Date(draft.savedAt).getTimezoneOffset() * 60_000,
  ).toISOString();
  const facts = {
    name: draft.launch.name === '' ? t('batches.continueUnnamed') : draft.launch.name,
    time: format.dateTime(savedAt.slice(0, 19)),
  };
  return (
    <BatchMessage>
      <EmptyState
        headingLevel={1}
        icon={<IconFiles />}
        title={t('batches.continueTitle')}
        text={
          source.length === 0
            ? t('batches.continueNoRows', facts)
            : t('batches.continueText', { ...facts, count: source.length })
        }
        action={
          <Group justify="center" gap={10}>
            <Button onClick={onContinue}>{t('batches.continue')}</Button>
            <Button variant="default" onClick={open}>
              {t('batches.startAnew')}
            </Button>
          </Group>
        }
      />
      <ConfirmDialog
        opened={asking}
        title={t('batches.startAnewTitle')}
        confirmLabel={t('batches.startAnew')}
        danger
        onCancel={close}
        onConfirm={onAnew}
      >
        {t('batches.startAnewText')}
      </ConfirmDialog>
    </BatchMessage>
  );
}

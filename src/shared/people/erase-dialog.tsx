import { Alert, Anchor, Button, List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ErasureBlocker, ErasurePlan } from '../../../contract/models/privacy.ts';
import type { User } from '../../../contract/models/user.ts';
import { failureOf } from '../../api/api-error.ts';
import { blockersOf, privacyQueries, useErasePerson } from '../../api/privacy.ts';
import { QueryError } from '../errors/call-error.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Form } from '../../ui/form.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';

type EraseDialogProps = { readonly user: User; readonly onClose: () => void };

/** Says what erasing takes away and what stays, or for what the person is still needed, and asks for their code. */
export function EraseDialog({ user, onClose }: EraseDialogProps) {
  const { t } = useTranslation();
  const plan = useQuery(privacyQueries.plan(user.id));
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('privacy.eraseTitle', { name: user.name })}>
      {plan.isPending && <Skeleton height={180} />}
      <QueryError query={plan} />
      {plan.isSuccess &&
        (plan.data.blockers.length > 0 ? (
          <StillNeeded
            blockers={plan.data.blockers}
            isBusy={plan.isFetching}
            onAgain={() => void plan.refetch()}
            onClose={onClose}
          />
        ) : (
          <EraseForm plan={plan.data} onClose={onClose} />
        ))}
    </ResponsiveDialog>
  );
}

const addressOf = ({ kind, id }: ErasureBlocker): string => {
  switch (kind) {
    case 'step':
    case 'document':
      return `/documents/${id}`;
    case 'batch':
      return `/batches/${id}`;
    case 'contract':
      return `/employees/${id}`;
  }
};

function Blockers({ blockers }: { readonly blockers: readonly ErasureBlocker[] }) {
  const { t } = useTranslation();
  return [...Map.groupBy(blockers, ({ kind }) => kind)].map(([kind, group]) => (
    <div key={kind}>
      <Text>{t(`privacy.blockers.${kind}`)}</Text>
      <List mt={4} spacing="xs" listStyleType="disc">
        {group.map((blocker) => (
          <List.Item key={blocker.id}>
            <Anchor component={Link} to={addressOf(blocker)}>
              {blocker.name}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </div>
  ));
}

type StillNeededProps = {
  readonly blockers: readonly ErasureBlocker[];
  readonly isBusy: boolean;
  readonly onAgain: () => void;
  readonly onClose: () => void;
};

function StillNeeded({ blockers, isBusy, onAgain, onClose }: StillNeededProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Alert color="warn" title={t('privacy.stillNeeded')}>
        {t('privacy.stillNeededText')}
      </Alert>
      <Blockers blockers={blockers} />
      <FormFoot>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
        <Button variant="default" loading={isBusy} onClick={onAgain}>
          {t('privacy.lookAgain')}
        </Button>
      </FormFoot>
    </Stack>
  );
}

function EraseForm({ plan, onClose }: { readonly plan: ErasurePlan; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const erase = useErasePerson();
  const [confirmCode, setConfirmCode] = useState('');
  const isConfirmed = confirmCode.trim() === plan.code;
  return (
    <Form
      onSubmit={() => {
        if (isConfirmed && !erase.isPending) {
          erase.mutate({ id: plan.userId, confirmCode }, { onSuccess: onClose });
        }
      }}
    >
      <Stack gap="md">
        <div>
          <Text fw={600}>{t('privacy.goes')}</Text>
          <List spacing={4} mt={4} listStyleType="disc">
            <List.Item>{t('privacy.goesProfile')}</List.Item>
            <List.Item>{t('privacy.goesPictures')}</List.Item>
            {plan.hasEmployeeRecord && <List.Item>{t('privacy.goesEmployee')}</List.Item>}
            {plan.draftsErased > 0 && (
              <List.Item>{t('privacy.goesDrafts', { count: plan.draftsErased })}</List.Item>
            )}
          </List>
        </div>
        <div>
          <Text fw={600}>{t('privacy.stays')}</Text>
          <Text c="dimmed">
            {plan.documentsKept === 0
              ? t('privacy.staysNothing')
              : t('privacy.staysText', { count: plan.documentsKept })}
          </Text>
        </div>
        {plan.leftSteps.length > 0 && (
          <Alert color="warn" title={t('privacy.left')}>
            {t('privacy.leftText')}
            <Blockers blockers={plan.leftSteps} />
          </Alert>
        )}
        <TextInput
          label={t('privacy.confirmCode', { code: plan.code })}
          description={t('privacy.confirmCodeHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          value={confirmCode}
          onChange={(event) => setConfirmCode(event.currentTarget.value)}
        />
        {erase.isError && (
          <>
            <ErrorNotice failure={failureOf(erase.error)} />
            <Blockers blockers={blockersOf(erase.error)} />
          </>
        )}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.back')}
          </Button>
          <Button type="submit" color="seal" disabled={!isConfirmed} loading={erase.isPending}>
            {t('privacy.eraseForGood')}
          </Button>
        </FormFoot>
      </Stack>
    </Form>
  );
}

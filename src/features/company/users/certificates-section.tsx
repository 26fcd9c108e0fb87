import { Button, Group, Menu, Text, Title } from '@mantine/core';
import { IconMailForward, IconPencil, IconPlus, IconStar, IconTrash } from '@tabler/icons-react';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useIssueCertificates } from '../../../api/certificates.ts';
import { signingProviderQueries, useAskToLink } from '../../../api/signing-providers.ts';
import { useDeleteSmartCa, useUpdateSmartCa } from '../../../api/users.ts';
import { useFormat } from '../../../i18n/format.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { DotsMenu } from '../../../ui/dots-menu.tsx';
import { RenameSmartCa, AddSmartCa } from './smart-ca-form.tsx';
import { isEnabled } from './user-state.tsx';
import styles from './users.module.css';

type Certificate = User['userCertificates'][number];

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename'; readonly certificate: Certificate }
  | { readonly kind: 'delete'; readonly certificate: Certificate }
  | null;

/** The certificates that a user signs with: those of the company's authority, and remote ones. */
export function CertificatesSection({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const issue = useIssueCertificates();
  const update = useUpdateSmartCa();
  const remove = useDeleteSmartCa();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const holdsValid = user.userCertificates.some(({ isValid }) => isValid);
  const failed = issue.error ?? update.error;
  return (
    <section className={styles['section']}>
      <Title order={2} size="h3">
        {t('company.certificates')}
      </Title>
      {user.userCertificates.length === 0 && (
        <Text c="dimmed" fz="sm" maw="65ch" mb="md">
          {t('users.noCertificates')}
        </Text>
      )}
      <ul className={styles['rows']}>
        {user.userCertificates.map((certificate) => (
          <CertificateRow
            key={certificate.id}
            certificate={certificate}
            isDefault={user.defaultSmartCa?.id === certificate.id}
            onMakeDefault={() => update.mutate({ id: certificate.id, isSetDefault: true })}
            onOpen={setOpen}
          />
        ))}
      </ul>
      {failed !== null && <ErrorNotice failure={failureOf(failed)} />}
      <Group gap="xs" mt="md">
        {!holdsValid && isEnabled(user) && (
          <Button
            size="sm"
            variant="default"
            loading={issue.isPending}
            onClick={() => issue.mutate([user.id])}
          >
            {t('users.issueCertificate')}
          </Button>
        )}
        <AskToLink user={user} />
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen({ kind: 'add' })}
        >
          {t('users.addSmartCa')}
        </Button>
      </Group>
      {open?.kind === 'add' && <AddSmartCa userId={user.id} onClose={close} />}
      {open?.kind === 'rename' && <RenameSmartCa certificate={open.certificate} onClose={close} />}
      <ConfirmMutation
        opened={open?.kind === 'delete'}
        title={t('users.deleteSmartCaTitle')}
        confirmLabel={t('common.delete')}
        danger
        mutation={remove}
        onClose={close}
        onConfirm={() => {
          if (open?.kind === 'delete') {
            remove.mutate(open.certificate.id, { onSuccess: close });
          }
        }}
      >
        {t('users.deleteSmartCaText')}
      </ConfirmMutation>
    </section>
  );
}

/** People link their own account: an admin can only ask for it. */
function AskToLink({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const providers = useQuery(signingProviderQueries.choices());
  const ask = useAskToLink();
  const isLinked = user.userCertificates.some(({ kind, isConfirmed }) => kind === 'remote' && isConfirmed);
  if (isLinked || !isEnabled(user) || providers.data === undefined || providers.data.length === 0) {
    return null;
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconMailForward size={16} aria-hidden />}
        loading={ask.isPending}
        onClick={() =>
          ask.mutate(user.id, {
            onSuccess: () =>
              notifications.show({ message: t('users.askedToLink', { name: user.name }), color: 'ok' }),
          })
        }
      >
        {t('users.askToLink')}
      </Button>
      <MutationError mutation={ask} />
    </>
  );
}

type CertificateRowProps = {
  readonly certificate: Certificate;
  readonly isDefault: boolean;
  readonly onMakeDefault: () => void;
  readonly onOpen: (open: Open) => void;
};

function CertificateRow({ certificate, isDefault, onMakeDefault, onOpen }: CertificateRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { validTo, isValid, kind } = certificate;
  const facts = [
    t(kind === 'remote' ? 'certificates.kinds.remote' : 'certificates.kinds.issued'),
    certificate.isConfirmed === false ? t('remote.notConfirmed') : '',
    validTo === null ? '' : t('remote.validUntil', { date: format.date(validTo) }),
  ];
  return (
    <li>
      <div>
        <strong>{certificate.name}</strong>
        <p className="cs-detail cs-figures">
          <MetaLine facts={facts} />
        </p>
        <Group gap={6}>
          {!isValid && <Pill tone="warn">{t('users.certOver')}</Pill>}
          {isDefault && <Pill tone="brand">{t('remote.default')}</Pill>}
          {certificate.isBusinessSmartCaAccount && <Pill>{t('users.businessCertificate')}</Pill>}
        </Group>
      </div>
      {kind === 'remote' && (
        <DotsMenu label={t('lists.actionsOf', { name: certificate.name })}>
          {!isDefault && (
            <Menu.Item leftSection={<IconStar size={18} aria-hidden />} onClick={onMakeDefault}>
              {t('remote.makeDefault')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => onOpen({ kind: 'rename', certificate })}
          >
            {t('users.renameSmartCa')}
          </Menu.Item>
          <Menu.Item
            color="seal"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onOpen({ kind: 'delete', certificate })}
          >
            {t('common.delete')}
          </Menu.Item>
        </DotsMenu>
      )}
    </li>
  );
}

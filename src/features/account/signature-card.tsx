import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots, IconPencil, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SavedSignature } from '../../../contract/models/user.ts';
import { useUpdateSignature } from '../../api/account.ts';
import { useFormat } from '../../i18n/format.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './signatures.module.css';

const kinds = {
  drawn: 'account.kindDrawn',
  typed: 'account.kindTyped',
  uploaded: 'account.kindUploaded',
} as const;

type SignatureCardProps = {
  readonly signature: SavedSignature;
  readonly onDelete: () => void;
  readonly onRename: () => void;
};

/** One saved signature or initials, and what can be done with it. */
export function SignatureCard({ signature, onDelete, onRename }: SignatureCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const update = useUpdateSignature();
  const { id, isDefault } = signature;
  const date = format.date(signature.createdDate);
  const purpose =
    signature.purpose === 'initials' ? t('signatureEditor.initials') : t('signatureEditor.wholeSignature');
  const name = signature.name === '' ? purpose : signature.name;
  return (
    <li className={styles['card']}>
      <div className={styles['picture']}>
        <img
          src={signature.image}
          alt={t('account.signatureAlt', { kind: t(kinds[signature.kind]), date })}
        />
      </div>
      <div className={styles['foot']}>
        <div className="cs-grow">
          <Text c="var(--cs-ink-1)" fw={600} truncate>
            {name}
          </Text>
          <span className="cs-figures">{t('account.savedOn', { date })}</span>
        </div>
        {isDefault && <Pill tone="brand">{t('account.signatureUsual')}</Pill>}
        <Menu position="bottom-end" width={230}>
          <Menu.Target>
            <ActionIcon aria-label={t('account.signatureActions', { name })} loading={update.isPending}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={
                isDefault ? <IconStarOff size={18} aria-hidden /> : <IconStar size={18} aria-hidden />
              }
              onClick={() => update.mutate({ id, isDefault: !isDefault })}
            >
              {isDefault ? t('account.signatureStopUsual') : t('account.signatureMakeUsual')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onRename}>
              {t('account.signatureRename')}
            </Menu.Item>
            <Menu.Item color="seal" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
              {t('account.deleteSignature')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <MutationError mutation={update} />
    </li>
  );
}

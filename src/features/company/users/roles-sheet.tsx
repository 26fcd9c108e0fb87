import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { roleItems } from '../../../../contract/roles.ts';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { abilities } from './roles.ts';
import styles from './users.module.css';

type RolesSheetProps = { readonly opened: boolean; readonly onClose: () => void };

/** What each role may do, side by side. */
export function RolesSheet({ opened, onClose }: RolesSheetProps) {
  const { t } = useTranslation();
  return (
    <SideSheet opened={opened} onClose={onClose} title={t('users.rolesTitle')}>
      <Text c="dimmed" mb="md">
        {t('users.rolesLead')}
      </Text>
      <dl className={styles['roles']}>
        {roleItems.map(({ code }) => (
          <div key={code}>
            <dt>{t(`enums.role.${code}`)}</dt>
            <dd>{t(`users.roleHints.${code}`)}</dd>
          </div>
        ))}
      </dl>
      <table className={styles['matrix']} aria-label={t('users.rolesMatrix')}>
        <thead>
          <tr>
            <td />
            {roleItems.map(({ code }) => (
              <th key={code} scope="col">
                {t(`enums.role.${code}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {abilities.map(({ id, roles }) => (
            <tr key={id}>
              <th scope="row">{t(`users.abilities.${id}`)}</th>
              {roleItems.map(({ code }) => {
                const may = roles.some((role) => role === code);
                return (
                  <td key={code} data-may={may}>
                    {may ? (
                      <IconCheck size={18} style={{ verticalAlign: 'middle' }} aria-hidden />
                    ) : (
                      <span aria-hidden>–</span>
                    )}
                    <span className="cs-spoken">{t(may ? 'users.may' : 'users.mayNot')}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </SideSheet>
  );
}

import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accessPermissionCodes } from '../../../../contract/enums.ts';
import type { AccessPermissionCode } from '../../../../contract/enums.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { offeredPermissions } from '../workflow-model.ts';
import classes from './prepare.module.css';

type PermissionSelectProps = {
  readonly name: string;
  readonly value: AccessPermissionCode;
  readonly error: string | null;
  readonly onChange: (permission: AccessPermissionCode) => void;
};

/** What a person does in their step, in words, each with what it means. */
export function PermissionSelect({ name, value, error, onChange }: PermissionSelectProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const labelOf = (code: AccessPermissionCode): string =>
    enumText('accessPermission', accessPermissionCodes[code]);
  const codes: readonly AccessPermissionCode[] = offeredPermissions;
  return (
    <Select
      size="sm"
      aria-label={t('prepare.permission', { name })}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      data={codes.map((code) => ({ value: code, label: labelOf(code) }))}
      value={value}
      error={error}
      onChange={(chosen) => {
        const code = codes.find((candidate) => candidate === chosen);
        if (code !== undefined) {
          onChange(code);
        }
      }}
      renderOption={({ option }) => {
        const code = offeredPermissions.find((candidate) => candidate === option.value);
        return (
          <span className={classes['permission']}>
            <span className={classes['userName']}>{option.label}</span>
            {code !== undefined && (
              <span className={classes['userFacts']}>{t(`prepare.permissionMeans.${code}`)}</span>
            )}
          </span>
        );
      }}
    />
  );
}

import { Box, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AccessPermissionCode, accessPermissionCodes } from '../../contract/enums.ts';
import { useEnumText } from '../i18n/enum-text.ts';

type PermissionSelectProps<C extends AccessPermissionCode> = {
  readonly name: string;
  /** What can be chosen, in the order in which it is offered. */
  readonly codes: readonly C[];
  readonly value: C;
  readonly error: string | null;
  /** That of the fields beside it. */
  readonly size?: 'sm' | 'md';
  readonly onChange: (permission: C) => void;
};

/** What a person does in their step, in words, each with what it means. */
export function PermissionSelect<C extends AccessPermissionCode>(props: PermissionSelectProps<C>) {
  const { name, codes, value, error, size = 'sm', onChange } = props;
  const { t } = useTranslation();
  const enumText = useEnumText();
  const find = (text: string | null): C | undefined => codes.find((code) => code === text);
  return (
    <Select
      size={size}
      aria-label={t('common.permission', { name })}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      data={codes.map((code) => ({
        value: code,
        label: enumText('accessPermission', accessPermissionCodes[code]),
      }))}
      value={value}
      error={error}
      onChange={(chosen) => {
        const code = find(chosen);
        if (code !== undefined) {
          onChange(code);
        }
      }}
      renderOption={({ option }) => {
        const code: AccessPermissionCode | undefined = find(option.value);
        return (
          <Box component="span" display="block" style={{ whiteSpace: 'normal' }}>
            <span className="cs-name">{option.label}</span>
            {code !== undefined && <span className="cs-detail">{t(`common.permissionMeans.${code}`)}</span>}
          </Box>
        );
      }}
    />
  );
}

import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type LaborContractMarkProps = {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

/** Whether documents made from the template are contracts with employees. */
export function LaborContractMark({ isChecked, onChange }: LaborContractMarkProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('templates.new.labor')}
      description={t('templates.new.laborHint')}
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

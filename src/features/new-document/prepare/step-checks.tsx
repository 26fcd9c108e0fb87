import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StepCheck } from '../workflow-checks.ts';

/** What is odd in a step, one line for each. */
export function StepChecks({ checks }: { readonly checks: readonly StepCheck[] }) {
  const { t } = useTranslation();
  return checks.map(({ id, tone }) => (
    <Text key={id} className="cs-note" c={tone === 'warn' ? 'warn' : 'seal'} fz="sm">
      <IconAlertTriangle size={16} aria-hidden /> {t(`prepare.checks.${id}`)}
    </Text>
  ));
}

import { useTranslation } from 'react-i18next';
import type { Box } from './boxes.ts';

/** Whose box it is, in words: as somebody has called it, or by its number. */
export function useBoxName(): (box: Pick<Box, 'order' | 'label'>) => string {
  const { t } = useTranslation();
  return ({ order, label }) => label ?? t('templates.boxes.signer', { n: order });
}

import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Where a panel will stand that is not there yet. */
export function PanelSkeleton({ label }: { readonly label: string }) {
  return (
    <Stack gap={18} p={20} role="status" aria-label={label}>
      <Skeleton height={24} width="60%" />
      <Skeleton height={88} radius="md" />
      <Skeleton height={88} radius="md" />
    </Stack>
  );
}

/** The same for a part that is being fetched. */
export function PanelComes() {
  const { t } = useTranslation();
  return <PanelSkeleton label={t('common.loading')} />;
}

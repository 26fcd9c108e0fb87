import { Skeleton, Stack } from '@mantine/core';

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

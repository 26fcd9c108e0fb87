import { Skeleton } from '@mantine/core';
import classes from './panel-skeleton.module.css';

/** Where a panel will stand that is not there yet. */
export function PanelSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={classes['panel']} role="status" aria-label={label}>
      <Skeleton height={24} width="60%" />
      <Skeleton height={88} radius="md" />
      <Skeleton height={88} radius="md" />
    </div>
  );
}

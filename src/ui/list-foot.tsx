import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { PageTurner } from './page-turner.tsx';

type ListFootProps = {
  /** How many there are, in words: `12 phòng ban`. */
  readonly total: string;
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  /** What else can be chosen here. */
  readonly children?: ReactNode;
};

/** Below a list: how many there are, and the way to its other pages. */
export function ListFoot({ total, page, pageCount, onPage, children }: ListFootProps) {
  return (
    <Group justify="space-between" gap="sm" mt="md" c="dimmed">
      <p className="cs-figures" role="status">
        {total}
      </p>
      <PageTurner page={page} pageCount={pageCount} onPage={onPage} />
      {children}
    </Group>
  );
}

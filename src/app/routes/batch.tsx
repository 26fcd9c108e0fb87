import { useQuery } from '@tanstack/react-query';
import { authQueries } from '../../api/auth.ts';
import { BatchPage } from '../../features/batches/batch-page.tsx';
import { DocumentsBulkDialog } from '../../features/documents/bulk/bulk-dialog.tsx';
import { fits } from '../../features/documents/bulk/fitting.ts';

/** A batch, with whose documents is done what is done with those of the documents' table. */
export function Component() {
  const { data: me } = useQuery(authQueries.me());
  const actor = { userId: me?.user?.id ?? 0, isAdmin: me?.roles.includes('admin') === true };
  return (
    <BatchPage
      tools={{
        fits: (action, document) => fits(action, document, actor),
        render: (work) => <DocumentsBulkDialog {...work} />,
      }}
    />
  );
}

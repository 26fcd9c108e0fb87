import { BatchPage } from '../../features/batches/batch-page.tsx';
import { hasFile } from '../../features/documents/bulk/fitting.ts';
import { BulkDialog } from '../../features/documents/bulk/bulk-dialog.tsx';

/** A batch, whose documents are taken home as those of the documents' table are. */
export function Component() {
  return (
    <BatchPage
      renderZip={(documents, onClose) => {
        const withFile = documents.filter(hasFile);
        return (
          <BulkDialog
            action="zip"
            documents={withFile}
            leftOut={documents.length - withFile.length}
            onClose={onClose}
          />
        );
      }}
    />
  );
}

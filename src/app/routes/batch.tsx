import { BatchPage } from '../../features/batches/batch-page.tsx';
import { hasFile } from '../../features/documents/many/fitting.ts';
import { ManyDialog } from '../../features/documents/many/many-dialog.tsx';

/** A batch, whose documents are taken home as those of the documents' table are. */
export function Component() {
  return (
    <BatchPage
      renderZip={(documents, onClose) => {
        const withFile = documents.filter(hasFile);
        return (
          <ManyDialog
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

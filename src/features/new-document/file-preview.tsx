import { useTranslation } from 'react-i18next';
import { cssSize, shownSize } from '../../pdf/geometry.ts';
import { PageCanvas } from '../../pdf/page-canvas.tsx';
import type { PdfDocument } from '../../pdf/pdf-document.ts';
import classes from './new-document.module.css';

/** CSS pixels that the picture of the first page may take. */
const room = { width: 220, height: 300 };

/** The first page of a document, small. */
export function FilePreview({ document, name }: { readonly document: PdfDocument; readonly name: string }) {
  const { t } = useTranslation();
  const frame = document.firstFrame;
  const size = shownSize(frame, 0);
  const view = {
    frame,
    turn: 0 as const,
    scale: Math.min(room.width / size.width, room.height / size.height),
  };
  const { width, height } = cssSize(view);
  return (
    <div
      className={classes['preview']}
      role="img"
      aria-label={t('newDocument.preview', { name })}
      style={{ width, height }}
    >
      <PageCanvas document={document} pageNumber={1} view={view} urgency={() => 0} />
    </div>
  );
}

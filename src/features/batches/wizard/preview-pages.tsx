import { Loader } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BodyInput } from '../../../../contract/operation.ts';
import type { templatePreview } from '../../../../contract/operations/templates.ts';
import { failureOf, isFailure } from '../../../api/api-error.ts';
import { templateQueries } from '../../../api/templates.ts';
import { cssSize, shownSize } from '../../../pdf/geometry.ts';
import { PageCanvas } from '../../../pdf/page-canvas.tsx';
import type { PdfDocument } from '../../../pdf/pdf-document.ts';
import { usePdfDocument } from '../../../pdf/use-pdf-document.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import classes from './preview.module.css';

/** Pages that are drawn; a contract has fewer. */
const pagesMax = 12;

type PreviewPagesProps = {
  readonly request: BodyInput<typeof templatePreview>;
  readonly fileVersion: number | null;
  /** What is shown, for those who do not see it. */
  readonly name: string;
};

/** A row, or samples, as the document that it will be. The picture before stays until the next one is there. */
export function PreviewPages({ request, fileVersion, name }: PreviewPagesProps) {
  const { t } = useTranslation();
  const preview = useQuery({
    ...templateQueries.preview(request, fileVersion),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const url = preview.data?.downloadUrl ?? null;
  const file = usePdfDocument(
    url === null ? null : { kind: 'url', key: url, getUrl: () => Promise.resolve(url) },
    { keepPrevious: true },
  );
  if (preview.isError) {
    return isFailure(preview.error, 'contract') || isFailure(preview.error, 'network') ? (
      <ErrorNotice
        title={t('batches.preview.failed')}
        failure={failureOf(preview.error)}
        onRetry={() => void preview.refetch()}
        retrying={preview.isFetching}
      />
    ) : (
      <ErrorNotice title={t('batches.preview.failed')} failure={failureOf(preview.error)} />
    );
  }
  const isMaking = preview.isFetching || file.kind === 'loading';
  return (
    <div className={classes['preview']} aria-busy={isMaking}>
      {isMaking && (
        <p className={classes['making']} role="status">
          <Loader size={16} /> {t('batches.preview.making')}
        </p>
      )}
      {file.kind === 'failed' && (
        <ErrorNotice failure={null} title={t('batches.preview.failed')} onRetry={file.retry} />
      )}
      {file.kind === 'ready' && <Pages document={file.document} name={name} />}
    </div>
  );
}

function Pages({ document, name }: { readonly document: PdfDocument; readonly name: string }) {
  const { ref, width } = useElementSize();
  const frame = document.firstFrame;
  const scale = width === 0 ? 0 : width / shownSize(frame, 0).width;
  const view = { frame, turn: 0 as const, scale };
  const size = cssSize(view);
  const pages = Math.min(document.pageCount, pagesMax);
  return (
    <div ref={ref} className={classes['pages']}>
      {scale > 0 &&
        Array.from({ length: pages }, (_, index) => (
          <div
            key={index}
            className={classes['page']}
            role="img"
            aria-label={`${name} · ${index + 1}/${document.pageCount}`}
            style={{ width: size.width, height: size.height }}
          >
            <PageCanvas document={document} pageNumber={index + 1} view={view} urgency={() => index} />
          </div>
        ))}
    </div>
  );
}

import { Loader } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../contract/models/template.ts';
import type { PageFrame } from '../../../../contract/page-space.ts';
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
  readonly template: Pick<Template, 'fileVersion' | 'formats'>;
  /** What is shown, for those who do not see it. */
  readonly name: string;
};

/** A row, or samples, as the document that it will be. The picture before stays until the next one is there. */
export function PreviewPages({ request, template, name }: PreviewPagesProps) {
  const { t } = useTranslation();
  const preview = useQuery({
    ...templateQueries.preview(request, template),
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
  const count = Math.min(document.pageCount, pagesMax);
  return (
    <div ref={ref} className={classes['pages']}>
      {width > 0 &&
        Array.from({ length: count }, (_, index) => (
          <Page
            key={index}
            document={document}
            pageNumber={index + 1}
            width={width}
            name={`${name} · ${index + 1}/${document.pageCount}`}
          />
        ))}
    </div>
  );
}

type PageProps = {
  readonly document: PdfDocument;
  readonly pageNumber: number;
  /** In CSS pixels; the page is as high as its shape needs. */
  readonly width: number;
  readonly name: string;
};

/** A page, drawn once its own frame is known, which need not be that of the first. What was shown before stays until then. */
function Page({ document, pageNumber, width, name }: PageProps) {
  const [shown, setShown] = useState<{ document: PdfDocument; frame: PageFrame } | null>(null);
  useEffect(() => {
    let isGone = false;
    document.frameOf(pageNumber).then(
      (frame) => {
        if (!isGone) {
          setShown({ document, frame });
        }
      },
      // A page that cannot be read stays white.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [document, pageNumber]);
  const frame = shown?.frame ?? document.firstFrame;
  const view = { frame, turn: 0 as const, scale: width / shownSize(frame, 0).width };
  return (
    <div className={classes['page']} role="img" aria-label={name} style={cssSize(view)}>
      {shown !== null && (
        <PageCanvas
          document={shown.document}
          pageNumber={pageNumber}
          view={view}
          urgency={() => pageNumber}
        />
      )}
    </div>
  );
}

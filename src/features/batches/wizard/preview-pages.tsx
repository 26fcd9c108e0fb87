import { Loader, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../contract/models/template.ts';
import type { PageFrame } from '../../../../contract/page-space.ts';
import type { BodyInput } from '../../../../contract/operation.ts';
import type { templatePreview } from '../../../../contract/operations/templates.ts';
import { isRefused } from '../../../api/api-error.ts';
import { templateQueries } from '../../../api/templates.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { cssSize, scaleOfZoom, shownSize, zoomOfScale } from '../../../pdf/geometry.ts';
import { PageCanvas } from '../../../pdf/page-canvas.tsx';
import type { PdfDocument } from '../../../pdf/pdf-document.ts';
import { usePdfDocument } from '../../../pdf/use-pdf-document.ts';
import { ZoomPill } from '../../../pdf/zoom-control.tsx';
import { canStep, clampFittedScale, clampScale, steppedScale } from '../../../pdf/zoom.ts';
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
    return (
      <QueryError query={preview} title={t('batches.preview.failed')} mayRetry={!isRefused(preview.error)} />
    );
  }
  const isMaking = preview.isFetching || file.kind === 'loading';
  return (
    <div className={classes['preview']} aria-busy={isMaking}>
      {isMaking && (
        <Text className="cs-row" c="dimmed" fz="sm" role="status">
          <Loader size={16} /> {t('templates.detail.makingPreview')}
        </Text>
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
  const [chosen, setChosen] = useState<number | null>(null);
  const count = Math.min(document.pageCount, pagesMax);
  const fitted = clampFittedScale(width / shownSize(document.firstFrame, 0).width);
  const scale = chosen ?? fitted;
  return (
    <>
      <div
        ref={ref}
        className={classes['pages']}
        // What is wider than its place is read with the keys as well.
        {...(chosen !== null && { tabIndex: 0, role: 'group', 'aria-label': name, 'data-zoomed': true })}
      >
        {width > 0 &&
          Array.from({ length: count }, (_, index) => (
            <Page
              key={index}
              document={document}
              pageNumber={index + 1}
              width={width}
              scale={chosen}
              name={`${name} · ${index + 1}/${document.pageCount}`}
            />
          ))}
      </div>
      {width > 0 && (
        <div className={classes['zoom']}>
          <ZoomPill
            zoom={zoomOfScale(scale)}
            fit={chosen === null ? 'width' : null}
            fits={fits}
            canZoomIn={canStep(scale, 'in')}
            canZoomOut={canStep(scale, 'out')}
            onStep={(direction) => setChosen(clampScale(steppedScale(scale, direction)))}
            onFit={() => setChosen(null)}
            onZoom={(zoom) => setChosen(clampScale(scaleOfZoom(zoom)))}
          />
        </div>
      )}
    </>
  );
}

const fits = ['width'] as const;

type PageProps = {
  readonly document: PdfDocument;
  readonly pageNumber: number;
  /** That there is, in CSS pixels; the page is as high as its shape needs. */
  readonly width: number;
  /** `null` for a page that is as wide as there is room. */
  readonly scale: number | null;
  readonly name: string;
};

/** A page, drawn once its own frame is known, which need not be that of the first. What was shown before stays until then. */
function Page({ document, pageNumber, width, scale, name }: PageProps) {
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
  const view = { frame, turn: 0 as const, scale: scale ?? width / shownSize(frame, 0).width };
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

import { Box, Group, Loader, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../contract/models/template.ts';
import { failureOf } from '../../api/api-error.ts';
import { boxTravelOf } from '../../pdf/box-travel.ts';
import type { PageOverlay } from '../../pdf/pdf-page.tsx';
import { PdfViewer } from '../../pdf/pdf-viewer.tsx';
import { placingSize, useMiddlePlace } from '../../pdf/signature-box.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FileProblem } from '../../ui/file-problem.tsx';
import { PlacingBanner } from '../../ui/placing-banner.tsx';
import { type Placing, BoxLayer } from './box-layer.tsx';
import classes from './template.module.css';
import type { SamplePreview } from './use-sample-preview.ts';

type TemplatePagesProps = Placing & {
  readonly template: Template;
  readonly viewer: ViewerController;
  readonly preview: SamplePreview;
  readonly onStopPlacing: () => void;
};

/** The pages with sample values and the boxes of the signatures on them. */
export function TemplatePages(props: TemplatePagesProps) {
  const { template, viewer, preview, boxes, chosen, placing, onChoose, onPlace, onStopPlacing } = props;
  const { t } = useTranslation();
  const overlay = useCallback(
    (page: PageOverlay) => (
      <BoxLayer
        page={page}
        viewer={viewer}
        boxes={boxes}
        chosen={chosen}
        placing={placing}
        onChoose={onChoose}
        onPlace={onPlace}
      />
    ),
    [viewer, boxes, chosen, placing, onChoose, onPlace],
  );
  if (preview.pages === null) {
    return (
      <Stack gap={0} flex={1} miw={0} mih={0}>
        <div className={classes['making']}>
          {preview.error !== null && !preview.isMaking ? (
            <ErrorNotice
              failure={failureOf(preview.error)}
              title={t('templates.detail.previewFailed')}
              onRetry={preview.retry}
            />
          ) : (
            <Group component="p" gap={10} role="status">
              <Loader size="sm" aria-hidden /> {t('templates.detail.makingPreview')}
            </Group>
          )}
        </div>
      </Stack>
    );
  }
  return (
    <Stack gap={0} flex={1} miw={0} mih={0}>
      <p className={classes['note']}>
        <span className={classes['swatch']} aria-hidden="true" />
        {t('templates.detail.sampleNote')}
      </p>
      {preview.longPages !== null && (
        <p className={classes['warning']} role="status">
          <IconAlertTriangle size={18} aria-hidden />
          <span>{t('templates.detail.longNote', { count: preview.longPages, usual: preview.pages })}</span>
        </p>
      )}
      <Box pos="relative" flex={1} mih={0}>
        <PdfViewer
          viewer={viewer}
          state={preview.file}
          label={t('templates.detail.previewOf', { name: template.name })}
          overlay={overlay}
          renderError={(error, retry) => (
            <FileProblem kind={error.kind} title={t('templates.detail.cannotShow')} onRetry={retry} />
          )}
        />
        {placing !== null && (
          <SignerBanner
            viewer={viewer}
            boxes={boxes}
            order={placing}
            onPlace={onPlace}
            onStop={onStopPlacing}
          />
        )}
      </Box>
    </Stack>
  );
}

type SignerBannerProps = Pick<Placing, 'boxes' | 'onPlace'> & {
  readonly viewer: ViewerController;
  readonly order: number;
  readonly onStop: () => void;
};

/** Says what a click does now, and places without a pointer: in the middle of the page in view, to be moved with the arrows. */
function SignerBanner({ viewer, boxes, order, onPlace, onStop }: SignerBannerProps) {
  const { t } = useTranslation();
  const middle = useMiddlePlace(viewer, placingSize(boxes.find((box) => box.order === order)));
  return (
    <PlacingBanner
      text={t('templates.boxes.placing', { n: order })}
      here={
        middle && {
          text: t('prepare.placeHere', { page: middle.page }),
          place: () => {
            boxTravelOf(viewer).expect(String(order));
            onPlace(order, middle);
          },
        }
      }
      stopText={t('common.cancel')}
      onStop={onStop}
    />
  );
}

import { Button, Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../contract/models/template.ts';
import { usePdfViewer } from '../../pdf/use-pdf-viewer.ts';
import { BoxPanel } from './box-panel.tsx';
import { boxesOf, withBox } from './boxes.ts';
import type { Box } from './boxes.ts';
import { FieldPanel } from './field-panel.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { SaveStatus } from './save-status.tsx';
import { TemplateHead } from './template-head.tsx';
import { TemplatePages } from './template-pages.tsx';
import classes from './template.module.css';
import { useBoxesAutosave } from './use-boxes-autosave.ts';
import { useSamplePreview } from './use-sample-preview.ts';
import { VersionPanel } from './version-panel.tsx';

/** The template on its pages, with a panel beside them; on a narrow screen the panel is a sheet. */
export function TemplateScreen({ template }: { readonly template: Template }) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 56em)', undefined, { getInitialValueInEffect: false });
  const viewer = usePdfViewer();
  const preview = useSamplePreview(template);
  const [boxes, setBoxes] = useState<readonly Box[]>(() => boxesOf(template.signatureBoxes));
  const { state, isOffline, saveNow } = useBoxesAutosave(template.id, boxes);
  const [chosen, setChosen] = useState<number | null>(null);
  const [placing, setPlacing] = useState<number | null>(null);
  const [sheet, { open: openSheet, close: closeSheet }] = useDisclosure(false);

  const place = useCallback((order: number, where: Omit<Box, 'order'> | null) => {
    setBoxes((before) => withBox(before, order, where));
    setChosen(where === null ? null : order);
    setPlacing(null);
  }, []);

  const panel = (
    <PanelTabs
      boxes={
        <BoxPanel
          boxes={boxes}
          chosen={chosen}
          placing={placing}
          pages={preview.pages}
          onStart={(order) => {
            setPlacing(order);
            closeSheet();
          }}
          onShow={(box) => {
            setChosen(box.order);
            closeSheet();
            viewer.goToPage(box.page, box.rect);
          }}
          onRemove={(order) => {
            place(order, null);
          }}
        />
      }
      fields={<FieldPanel template={template} />}
      versions={<VersionPanel id={template.id} beforeChange={saveNow} />}
    />
  );
  return (
    // One landmark: the head of a dialog would be a second banner beside a head of its own.
    <main id="main" tabIndex={-1} className={classes['screen']}>
      <TemplateHead template={template} isNarrow={isNarrow} beforeChange={saveNow}>
        <SaveStatus state={state} isOffline={isOffline} onRetry={() => void saveNow()} />
      </TemplateHead>
      <div className={classes['main']}>
        <TemplatePages
          template={template}
          viewer={viewer}
          preview={preview}
          boxes={boxes}
          chosen={chosen}
          placing={placing}
          onChoose={setChosen}
          onPlace={place}
          onStopPlacing={() => {
            setPlacing(null);
          }}
        />
        {isNarrow ? (
          <div className={classes['bar']}>
            <Button variant="default" fullWidth onClick={openSheet}>
              {t('templates.boxes.countButton', { count: boxes.length })} ·{' '}
              {t('templates.detail.tabs.fields')}
            </Button>
          </div>
        ) : (
          <aside className={classes['panel']} aria-label={t('templates.detail.panel')}>
            {panel}
          </aside>
        )}
      </div>
      {isNarrow && (
        <Drawer
          opened={sheet}
          onClose={closeSheet}
          position="bottom"
          size="85%"
          radius="20px 20px 0 0"
          title={t('templates.detail.panel')}
          closeButtonProps={{ 'aria-label': t('common.close') }}
        >
          {panel}
        </Drawer>
      )}
    </main>
  );
}

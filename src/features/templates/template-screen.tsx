import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template, VariableFormat } from '../../../contract/models/template.ts';
import type { BoxPlace } from '../../pdf/box-travel.ts';
import { usePdfViewer } from '../../pdf/use-pdf-viewer.ts';
import { PlacedNumbers } from '../../shared/placing/placed-numbers.tsx';
import { useIsNarrow, WorkScreen } from '../../ui/work-screen.tsx';
import { SaveStatus } from '../../shared/form/save-status.tsx';
import { BoxPanel } from './box-panel.tsx';
import { type Box, boxesOf, coveredBoxes, withBox, withLabel } from './boxes.ts';
import { FieldPanel } from './field-panel.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { TemplateHead } from './template-head.tsx';
import { TemplatePages } from './template-pages.tsx';
import { useBoxName } from './use-box-name.ts';
import { useSamplePreview } from './use-sample-preview.ts';
import { useTemplateAutosave } from './use-template-autosave.ts';
import { VersionPanel } from './version-panel.tsx';

/** The template on its pages, with a panel beside them; on a narrow screen the panel is a sheet. */
export function TemplateScreen({ template }: { readonly template: Template }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const nameOf = useBoxName();
  const viewer = usePdfViewer();
  const preview = useSamplePreview(template);
  const [boxes, setBoxes] = useState<readonly Box[]>(() => boxesOf(template.signatureBoxes));
  const [formats, setFormats] = useState<readonly VariableFormat[]>(template.formats);
  const autosave = useTemplateAutosave(template.id, boxes, formats);
  const [chosen, setChosen] = useState<number | null>(null);
  const [placing, setPlacing] = useState<number | null>(null);
  const [sheet, { open: openSheet, close: closeSheet }] = useDisclosure(false);

  const place = useCallback((order: number, where: BoxPlace | null) => {
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
          onRemove={(order) => place(order, null)}
          onLabel={(order, label) => setBoxes((before) => withLabel(before, order, label))}
          numbersOf={(box) => (
            <PlacedNumbers
              viewer={viewer}
              label={t('placing.positionOf', { name: nameOf(box) })}
              place={box}
              covered={coveredBoxes(boxes, box).map(nameOf)}
              onPlace={(next) => place(box.order, next)}
            />
          )}
        />
      }
      fields={<FieldPanel template={template} formats={formats} onFormats={setFormats} />}
      versions={<VersionPanel id={template.id} beforeChange={autosave.saveNow} />}
    />
  );
  const head = (
    <TemplateHead template={template} isNarrow={isNarrow} beforeChange={autosave.saveNow}>
      <SaveStatus
        autosave={autosave}
        texts={{
          saved: t('templates.detail.saved'),
          unsaved: t('templates.detail.unsaved'),
          saving: t('templates.detail.saving'),
          offline: t('templates.detail.saveOffline'),
          failed: t('templates.detail.saveFailed'),
        }}
      />
    </TemplateHead>
  );
  return (
    <WorkScreen
      head={head}
      panelLabel={t('templates.detail.panel')}
      panel={panel}
      isNarrow={isNarrow}
      bar={
        <Button variant="default" fullWidth onClick={openSheet}>
          {t('templates.boxes.countButton', { count: boxes.length })} · {t('templates.detail.tabs.fields')}
        </Button>
      }
      isSheetOpen={sheet}
      onCloseSheet={closeSheet}
    >
      <TemplatePages
        template={template}
        viewer={viewer}
        preview={preview}
        boxes={boxes}
        chosen={chosen}
        placing={placing}
        onChoose={setChosen}
        onPlace={place}
        onStopPlacing={() => setPlacing(null)}
      />
    </WorkScreen>
  );
}

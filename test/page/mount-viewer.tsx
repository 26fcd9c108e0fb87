import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { textView } from '../../src/i18n/en/text-view.ts';
import { viewer as words } from '../../src/i18n/en/viewer.ts';
import type { RenderOverlay } from '../../src/pdf/pdf-page.tsx';
import { PdfViewer } from '../../src/pdf/pdf-viewer.tsx';
import type { PdfSource } from '../../src/pdf/pdf-source.ts';
import type { OnPainted, PagePreview } from '../../src/pdf/page-preview.ts';
import { TextView } from '../../src/pdf/text-view/text-view.tsx';
import { PdfSidebar } from '../../src/pdf/sidebar/pdf-sidebar.tsx';
import { type PdfDocumentState, usePdfDocument } from '../../src/pdf/use-pdf-document.ts';
import { usePdfViewer } from '../../src/pdf/use-pdf-viewer.ts';
import type { ViewerController } from '../../src/pdf/viewer-controller.ts';

type Scene = {
  source: PdfSource | null;
  overlay?: RenderOverlay;
  keepPrevious?: boolean;
  sidebar?: boolean;
  preview?: PagePreview;
  onPainted?: OnPainted;
};

export type MountedViewer = {
  readonly viewer: ViewerController;
  readonly host: HTMLElement;
  readonly state: () => PdfDocumentState;
  /** Renders anew with other properties. */
  readonly show: (scene: Scene) => void;
  readonly scroller: () => HTMLElement;
  /** The section of a page, `null` while it is not mounted. */
  readonly page: (pageNumber: number) => HTMLElement | null;
  /** The canvas of a page once it is drawn, `null` before. */
  readonly canvas: (pageNumber: number) => HTMLCanvasElement | null;
  readonly unmount: () => void;
};

/** Mounts a viewer of 800 by 600 CSS pixels, in StrictMode, with English texts. */
export async function mountViewer(scene: Scene): Promise<MountedViewer> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: { viewer: { ...words, ...textView.viewer } } } },
    interpolation: { escapeValue: false },
  });
  const host = document.createElement('div');
  host.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 800px; height: 600px; display: flex';
  document.body.append(host);
  const root = createRoot(host);
  type Seen = { viewer: ViewerController; state: PdfDocumentState };
  const seen: Seen[] = [];

  function Stage({ source, overlay, preview, keepPrevious = false, sidebar = false, onPainted }: Scene) {
    const viewer = usePdfViewer();
    const state = usePdfDocument(source, { keepPrevious, asksPassword: true });
    seen.push({ viewer, state });
    return (
      <>
        {sidebar && <PdfSidebar viewer={viewer} state={state} />}
        <div style={{ flex: 1, position: 'relative' }}>
          <PdfViewer
            viewer={viewer}
            state={state}
            {...(overlay === undefined ? {} : { overlay })}
            hasSidebar={sidebar}
            TextView={TextView}
            preview={preview ?? null}
            onPainted={onPainted}
            renderError={(error, retry) => (
              <button type="button" onClick={retry}>
                {error.kind}
              </button>
            )}
          />
        </div>
      </>
    );
  }

  const show = (next: Scene): void => {
    root.render(
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <MantineProvider env="test">
            <Stage {...next} />
          </MantineProvider>
        </I18nextProvider>
      </StrictMode>,
    );
  };
  show(scene);
  const current = (): Seen => {
    const last = seen.at(-1);
    if (last === undefined) {
      throw new Error('The viewer has not been rendered yet');
    }
    return last;
  };
  while (seen.length === 0) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
  const page = (pageNumber: number): HTMLElement | null => host.querySelector(`[data-page="${pageNumber}"]`);
  return {
    viewer: current().viewer,
    host,
    state: () => current().state,
    show,
    scroller: () => {
      const element = host.querySelector<HTMLElement>('[role="region"]');
      if (element === null) {
        throw new Error('The viewer shows no document');
      }
      return element;
    },
    page,
    canvas: (pageNumber) => page(pageNumber)?.querySelector('canvas') ?? null,
    unmount: () => {
      root.unmount();
      host.remove();
    },
  };
}

import { Menu } from '@mantine/core';
import {
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconDots,
  IconDownload,
  IconPrinter,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useViewerState } from './use-pdf-viewer.ts';
import type { ViewerController } from './viewer-controller.ts';
import classes from './viewer-menu.module.css';

type ViewerMenuProps = {
  viewer: ViewerController;
  buttonClass: string;
  onPrint: () => void;
  onDownload: (() => void) | undefined;
};

/** What is done with a document more seldom: fitting, turning, printing, saving. */
export function ViewerMenu({ viewer, buttonClass, onPrint, onDownload }: ViewerMenuProps) {
  const { t } = useTranslation();
  const canZoomIn = useViewerState(viewer, (state) => state.canZoomIn);
  const canZoomOut = useViewerState(viewer, (state) => state.canZoomOut);
  return (
    <Menu
      position="top-end"
      width={240}
      offset={12}
      classNames={{ dropdown: classes['dropdown'] ?? '' }}
      // Outside of the viewer, which would cut it off in a low window, and not outside of every landmark.
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <button type="button" className={buttonClass} aria-label={t('viewer.more')} title={t('viewer.more')}>
          <IconDots size={20} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* Where the toolbar has no room for its buttons. */}
        <Menu.Item
          className={classes['narrow'] ?? ''}
          leftSection={<IconZoomIn size={18} aria-hidden="true" />}
          closeMenuOnClick={false}
          disabled={!canZoomIn}
          onClick={() => viewer.zoomIn()}
        >
          {t('viewer.zoomIn')}
        </Menu.Item>
        <Menu.Item
          className={classes['narrow'] ?? ''}
          leftSection={<IconZoomOut size={18} aria-hidden="true" />}
          closeMenuOnClick={false}
          disabled={!canZoomOut}
          onClick={() => viewer.zoomOut()}
        >
          {t('viewer.zoomOut')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowAutofitWidth size={18} aria-hidden="true" />}
          onClick={() => viewer.setFit('width')}
        >
          {t('viewer.fitWidth')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowAutofitHeight size={18} aria-hidden="true" />}
          onClick={() => viewer.setFit('page')}
        >
          {t('viewer.fitPage')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRotateClockwise size={18} aria-hidden="true" />}
          onClick={() => viewer.rotateView()}
        >
          {t('viewer.rotate')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={onPrint}>
          {t('viewer.print.open')}
        </Menu.Item>
        {onDownload !== undefined && (
          <Menu.Item leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={onDownload}>
            {t('viewer.download')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

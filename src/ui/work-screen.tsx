import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { SideSheet } from './side-sheet.tsx';
import classes from './work-screen.module.css';

/** Whether the panel of a work screen is a sheet, for want of room beside the pages. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 56em)', undefined, { getInitialValueInEffect: false });
}

type WorkScreenProps = {
  readonly head: ReactNode;
  readonly panelLabel: string;
  readonly panel: ReactNode;
  /** What stands below the panel, out of its scrolling, where it is no sheet. */
  readonly panelFoot?: ReactNode;
  readonly isNarrow: boolean;
  /** On a narrow screen: what stands below the pages, with the way to the sheet. */
  readonly bar: ReactNode;
  readonly isSheetOpen: boolean;
  readonly onCloseSheet: () => void;
  /** The pages that are worked on. */
  readonly children: ReactNode;
};

/** Pages that fill the window, with a panel beside them; on a narrow screen the panel is a sheet. */
export function WorkScreen(props: WorkScreenProps) {
  return (
    // One landmark: the head of a dialog would be a second banner beside a head of its own.
    <main id="main" tabIndex={-1} className={classes['screen']}>
      {props.head}
      <div className={classes['main']}>
        {props.children}
        {props.isNarrow ? (
          <div className={classes['bar']}>{props.bar}</div>
        ) : (
          <aside className={classes['panel']} aria-label={props.panelLabel}>
            {props.panel}
            {props.panelFoot}
          </aside>
        )}
      </div>
      {props.isNarrow && (
        <SideSheet opened={props.isSheetOpen} onClose={props.onCloseSheet} title={props.panelLabel}>
          {props.panel}
        </SideSheet>
      )}
    </main>
  );
}

import { useWindowEvent } from '@mantine/hooks';

/** Whether keys are being typed into something, or belong to what has the focus or lies above. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) {
    return true;
  }
  if (document.querySelector('[role="dialog"]') !== null) {
    return true;
  }
  const { target } = event;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"]') !== null)
  );
}

/** Enter and arrows on a button or a tab are theirs. */
function isOnControl(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLElement && event.target.closest('a, button, [role="tab"]') !== null;
}

type ListKeys = {
  readonly onMove: (by: 1 | -1) => void;
  readonly onOpen: () => void;
  /** Chooses the row, or takes the choice back; with Shift, with every row since the last. Left out where nothing is chosen. */
  readonly onToggle?: (isRange: boolean) => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
};

/** Works a list from the keyboard: j and k (or arrows), x, Enter, / and ?. Keys that are typed elsewhere are left alone. */
export function useListKeys({ onMove, onOpen, onToggle, onSearch, onHelp }: ListKeys): void {
  useWindowEvent('keydown', (event) => {
    if (isTaken(event)) {
      return;
    }
    const action = actionOf(event);
    if (action === null || (action === 'toggle' && onToggle === undefined)) {
      return;
    }
    event.preventDefault();
    switch (action) {
      case 'down':
        onMove(1);
        break;
      case 'up':
        onMove(-1);
        break;
      case 'open':
        onOpen();
        break;
      case 'toggle':
        onToggle?.(event.shiftKey);
        break;
      case 'search':
        onSearch();
        break;
      case 'help':
        onHelp();
        break;
    }
  });
}

function actionOf(event: KeyboardEvent): 'down' | 'up' | 'open' | 'toggle' | 'search' | 'help' | null {
  switch (event.key) {
    case 'j':
      return 'down';
    case 'k':
      return 'up';
    case 'ArrowDown':
      return isOnControl(event) ? null : 'down';
    case 'ArrowUp':
      return isOnControl(event) ? null : 'up';
    case 'Enter':
      return isOnControl(event) ? null : 'open';
    case 'x':
    case 'X':
      return 'toggle';
    case '/':
      return 'search';
    case '?':
      return 'help';
    default:
      return null;
  }
}

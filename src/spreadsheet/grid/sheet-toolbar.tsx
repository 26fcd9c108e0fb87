import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconDots,
  IconDownload,
  IconSearch,
} from '@tabler/icons-react';
import { type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isFocusLost } from '../../ui/lost-focus.ts';
import { Pill } from '../../ui/pill.tsx';
import { useIsPhone } from '../../ui/responsive-dialog.tsx';
import type { SheetCheck } from '../check/sheet-check.ts';
import type { SheetGridHandle } from './sheet-grid.tsx';
import type { SheetStore } from './sheet-store.ts';
import styles from './sheet-toolbar.module.css';

export type SheetAction = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOff?: boolean;
  readonly onClick: () => void;
};

type SheetToolbarProps = {
  readonly store: SheetStore;
  readonly check: SheetCheck;
  /** The grid that the tools work on: what its `ref` holds. */
  readonly grid: RefObject<SheetGridHandle | null>;
  readonly onlyWrong: boolean;
  readonly onOnlyWrong: (next: boolean) => void;
  /** Saves the issues as a file; without it, that is not offered. */
  readonly onDownloadIssues?: () => void;
  readonly readOnly?: boolean;
  /** Rows may be added, moved and taken away. */
  readonly canGrow?: boolean;
  /** Rows may be taken away; they may where they may be added. */
  readonly canRemove?: boolean;
  /** Beside the other tools; on phones in the menu. */
  readonly actions?: readonly SheetAction[];
  /** In the menu. */
  readonly moreActions?: readonly SheetAction[];
  /** What helps most, in sight on phones as well. */
  readonly children?: ReactNode;
};

/** Over a grid: how many rows are right and how many are not, and what helps to mend those. Phones have a menu for what is used least. */
export function SheetToolbar(props: SheetToolbarProps) {
  const { store, check, grid, onlyWrong, onOnlyWrong, onDownloadIssues, readOnly = false } = props;
  const { actions = [], moreActions = [], children, canGrow = false, canRemove = canGrow } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { wrong, warned } = useSyncExternalStore(check.subscribe, check.counts);
  const canUndo = useSyncExternalStore(store.subscribe, store.canUndo);
  const canRedo = useSyncExternalStore(store.subscribe, store.canRedo);
  const hasOnlyWrong = wrong > 0 || onlyWrong;
  const tools: SheetAction[] = [
    {
      label: t('grid.tools.find'),
      icon: <IconSearch size={20} aria-hidden />,
      onClick: () => grid.current?.openFind(),
    },
  ];
  if (!readOnly) {
    tools.push(
      {
        label: t('grid.tools.undo'),
        icon: <IconArrowBackUp size={20} aria-hidden />,
        isOff: !canUndo,
        onClick: () => grid.current?.undo(),
      },
      {
        label: t('grid.tools.redo'),
        icon: <IconArrowForwardUp size={20} aria-hidden />,
        isOff: !canRedo,
        onClick: () => grid.current?.redo(),
      },
    );
  }
  const listed = [...(isPhone ? actions : []), ...moreActions];
  if (onDownloadIssues && wrong + warned > 0) {
    listed.push({
      label: t('grid.tools.downloadIssues'),
      icon: <IconDownload size={20} aria-hidden />,
      onClick: onDownloadIssues,
    });
  }
  if (isPhone) {
    listed.push(...tools);
  }
  return (
    <Group justify="space-between" gap="xs" mb="sm">
      <Counts check={check} />
      <div className={styles['tools']} role="toolbar" aria-label={t('grid.tools.toolbar')}>
        {children}
        {!isPhone && hasOnlyWrong && (
          <Button
            variant={onlyWrong ? 'light' : 'default'}
            size="sm"
            aria-pressed={onlyWrong}
            onClick={() => onOnlyWrong(!onlyWrong)}
          >
            {t('grid.tools.onlyWrong')}
          </Button>
        )}
        {wrong > 0 && (
          <Button variant="default" size="sm" onClick={() => grid.current?.goToIssue(1)}>
            {t('grid.tools.nextIssue')}
          </Button>
        )}
        {!isPhone &&
          actions.map(({ label, icon, onClick }) => (
            <Button key={label} variant="default" size="sm" leftSection={icon} onClick={onClick}>
              {label}
            </Button>
          ))}
        {!isPhone && tools.map((tool) => <Tool key={tool.label} {...tool} />)}
        {(!readOnly || listed.length > 0) && (
          <MoreMenu grid={grid}>
            {isPhone && hasOnlyWrong && (
              <Menu.CheckboxItem checked={onlyWrong} onChange={onOnlyWrong} closeMenuOnClick>
                {t('grid.tools.onlyWrong')}
              </Menu.CheckboxItem>
            )}
            {listed.map(({ label, icon, isOff = false, onClick }) => (
              <Menu.Item key={label} leftSection={icon} disabled={isOff} onClick={onClick}>
                {label}
              </Menu.Item>
            ))}
            {!readOnly && <CellItems grid={grid} canGrow={canGrow} canRemove={canRemove} />}
          </MoreMenu>
        )}
      </div>
    </Group>
  );
}

/** What is used least. It gives the focus to the grid, unless something else has taken it. */
function MoreMenu({ grid, children }: Pick<SheetToolbarProps, 'grid' | 'children'>) {
  const { t } = useTranslation();
  const giveBack = (): void => {
    if (isFocusLost()) {
      grid.current?.focus();
    }
  };
  return (
    <Menu
      position="bottom-end"
      returnFocus={false}
      onExitTransitionEnd={() => requestAnimationFrame(giveBack)}
    >
      <Menu.Target>
        <Tooltip label={t('grid.tools.more')}>
          <ActionIcon aria-label={t('grid.tools.more')}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** `1.246 dòng hợp lệ`, `4 dòng cần sửa`; said aloud when the check is through. */
function Counts({ check }: Pick<SheetToolbarProps, 'check'>) {
  const { t } = useTranslation();
  const { rows, valid, wrong, warned, unchecked } = useSyncExternalStore(check.subscribe, check.counts);
  return (
    <div className="cs-row" role="status">
      {unchecked > 0 ? (
        <Pill>
          {t('grid.tools.checking', { percent: Math.floor((100 * (rows - unchecked)) / Math.max(1, rows)) })}
        </Pill>
      ) : (
        <>
          <Pill tone="ok" icon={<IconCheck size={16} aria-hidden="true" />}>
            {t('grid.tools.valid', { count: valid })}
          </Pill>
          {wrong > 0 && (
            <Pill tone="seal" icon={<IconAlertCircle size={16} aria-hidden="true" />}>
              {t('grid.tools.wrong', { count: wrong })}
            </Pill>
          )}
          {warned > 0 && (
            <Pill tone="warn" icon={<IconAlertTriangle size={16} aria-hidden="true" />}>
              {t('grid.tools.warned', { count: warned })}
            </Pill>
          )}
        </>
      )}
    </div>
  );
}

type CellItemsProps = Required<Pick<SheetToolbarProps, 'grid' | 'canGrow' | 'canRemove'>>;

/** What a keyboard has keys for, for those who have none at hand. */
function CellItems({ grid, canGrow, canRemove }: CellItemsProps) {
  const { t } = useTranslation();
  const ask = (what: 'copy' | 'cut' | 'paste' | 'clear' | 'fillDown' | 'insertRow' | 'removeRows') => () => {
    grid.current?.[what]();
    grid.current?.focus();
  };
  const move = (by: -1 | 1) => () => {
    grid.current?.moveRows(by);
    grid.current?.focus();
  };
  return (
    <>
      <Menu.Label>{t('grid.tools.ofCells')}</Menu.Label>
      <Menu.Item onClick={ask('copy')}>{t('grid.tools.copy')}</Menu.Item>
      <Menu.Item onClick={ask('cut')}>{t('grid.tools.cut')}</Menu.Item>
      <Menu.Item onClick={ask('paste')}>{t('grid.tools.paste')}</Menu.Item>
      <Menu.Item onClick={ask('fillDown')}>{t('grid.tools.fillDown')}</Menu.Item>
      <Menu.Item onClick={ask('clear')}>{t('grid.tools.clear')}</Menu.Item>
      {canGrow && <Menu.Item onClick={ask('insertRow')}>{t('grid.tools.insertRow')}</Menu.Item>}
      {canRemove && <Menu.Item onClick={ask('removeRows')}>{t('grid.tools.removeRows')}</Menu.Item>}
      {canGrow && <Menu.Item onClick={move(-1)}>{t('grid.tools.moveUp')}</Menu.Item>}
      {canGrow && <Menu.Item onClick={move(1)}>{t('grid.tools.moveDown')}</Menu.Item>}
    </>
  );
}

function Tool({ label, icon, isOff = false, onClick }: SheetAction) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        // Not `disabled`, which would take the focus away from one who presses it until the end.
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) {
            onClick();
          }
        }}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

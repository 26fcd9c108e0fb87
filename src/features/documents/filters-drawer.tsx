import { Box, Button, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListTotal } from '../../api/documents.ts';
import { type DocumentFilters, chipGroups, without } from '../../api/document-filters.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useIsOnTop } from '../../use-is-on-top.ts';
import classes from './documents.module.css';

// With their calendars and number fields these are larger than the list itself.
const AllFilters = lazyComponent(async () => (await import('./all-filters.tsx')).AllFilters);

type FiltersDrawerProps = {
  readonly opened: boolean;
  readonly filters: DocumentFilters;
  readonly total: ListTotal | undefined;
  readonly onAsk: (filters: DocumentFilters) => void;
  readonly onClose: () => void;
};

/** Every filter of the list. Each holds at once; the list stands beside it. */
export function FiltersDrawer({ opened, filters, total, onAsk, onClose }: FiltersDrawerProps) {
  const { t } = useTranslation();
  const closeOnEscape = useIsOnTop(opened);
  const change = (part: Partial<DocumentFilters>): void => onAsk({ ...filters, ...part });
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      position="right"
      size={440}
      title={t('documents.filterTitle')}
      classNames={{ body: classes['drawerBody'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
    >
      <Box flex={1}>
        <AllFilters filters={filters} onChange={change} />
      </Box>
      <div className={classes['drawerFoot']}>
        <Button
          variant="default"
          disabled={chipGroups(filters).length === 0}
          onClick={() => onAsk(without(filters, chipGroups(filters).flat()))}
        >
          {t('documents.clearAll')}
        </Button>
        <Button onClick={onClose}>
          {t(total?.isTotalExact === false ? 'documents.filterShowMore' : 'documents.filterShow', {
            count: total?.totalCount ?? 0,
          })}
        </Button>
      </div>
    </Drawer>
  );
}

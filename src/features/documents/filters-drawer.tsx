import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListTotal } from '../../api/documents.ts';
import { type DocumentFilters, chipGroups, without } from '../../api/document-filters.ts';
import { FormFoot } from '../../ui/form-foot.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';

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
  const change = (part: Partial<DocumentFilters>): void => onAsk({ ...filters, ...part });
  return (
    <SideSheet opened={opened} onClose={onClose} title={t('documents.filterTitle')}>
      <AllFilters filters={filters} onChange={change} />
      <FormFoot>
        <Button
          variant="default"
          disabled={chipGroups(filters).length === 0}
          onClick={() => onAsk(without(filters, chipGroups(filters).flat()))}
        >
          {t('documents.clearAll')}
        </Button>
        <Button flex={1} onClick={onClose}>
          {t(total?.isTotalExact === false ? 'documents.filterShowMore' : 'documents.filterShow', {
            count: total?.totalCount ?? 0,
          })}
        </Button>
      </FormFoot>
    </SideSheet>
  );
}

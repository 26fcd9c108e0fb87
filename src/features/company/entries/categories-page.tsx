import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  systemCategoryKindSchema,
  type systemCategorySchema,
} from '../../../../contract/models/directory.ts';
import { systemCategoryCreate } from '../../../../contract/operations/directory.ts';
import {
  directoryQueries,
  useCreateSystemCategory,
  useDeleteSystemCategory,
  useUpdateSystemCategory,
} from '../../../api/directory.ts';
import { checkForm } from '../../../shared/form/check-form.ts';
import { FormSheet } from '../../../shared/form/form-sheet.tsx';
import type { ListPage } from '../../../shared/list/data-list.tsx';
import { schemaFilters, textFilter } from '../../../shared/list/schema-filters.ts';
import { useUrlFilters } from '../../../shared/list/use-url-filters.ts';
import { useSavingForm } from '../../../shared/form/use-saving-form.ts';
import { EntriesPage, type EntrySheet } from './entries-page.tsx';

type Category = z.output<typeof systemCategorySchema>;
type Kind = Category['kind'];

const kinds = {
  'working-position': 'employees.field.workingPosition',
  'contract-report-type': 'employees.field.contractReportType',
} as const satisfies Readonly<Record<Kind, string>>;

const usualKind: Kind = 'working-position';
const categoryFilters = schemaFilters(
  z.object({ search: textFilter, kind: systemCategoryKindSchema.nullable().catch(null) }),
);

/** Within its kind a category is known by its number. */
const withIds = ({ items, ...page }: ListPage<Category>) => ({
  ...page,
  items: items.map((category) => ({ ...category, id: category.value })),
});

/** Labels of the numbers that employees carry, one kind at a time. */
export function CategoriesPage() {
  const { t } = useTranslation();
  const address = useUrlFilters(categoryFilters);
  const kind = address.filters.kind ?? usualKind;
  const list = useQuery({
    ...directoryQueries.systemCategories({
      kind,
      search: address.filters.search,
      page: address.page,
      pageSize: 20,
    }),
    select: withIds,
  });
  const remove = useDeleteSystemCategory();
  return (
    <EntriesPage
      kind="categories"
      list={list}
      address={{ ...address, isFiltered: address.filters.search !== '' }}
      factsOf={({ value }) => t('entries.categories.number', { value })}
      columns={[]}
      filters={
        <SegmentedControl
          aria-label={t('entries.categories.kind')}
          data={systemCategoryKindSchema.options.map((option) => ({
            value: option,
            label: t(kinds[option]),
          }))}
          value={kind}
          onChange={(chosen) => {
            const option = systemCategoryKindSchema.safeParse(chosen).data ?? usualKind;
            address.change({ kind: option === usualKind ? null : option });
          }}
        />
      }
      form={(category, sheet) => <CategoryForm kind={kind} category={category} sheet={sheet} />}
      remove={({ value }) => remove.mutateAsync({ kind, value })}
    />
  );
}

type CategoryFormProps = {
  readonly kind: Kind;
  readonly category: Category | null;
  readonly sheet: EntrySheet;
};

function CategoryForm({ kind, category, sheet }: CategoryFormProps) {
  const { t } = useTranslation();
  const create = useCreateSystemCategory();
  const update = useUpdateSystemCategory();
  const initialValue: number | string = category?.value ?? '';
  const saving = useSavingForm({
    initialValues: { value: initialValue, name: category?.name ?? '' },
    check: ({ value, name }) =>
      checkForm(systemCategoryCreate.body, { kind, name, value: value === '' ? Number.NaN : Number(value) }),
    save: (body) => (category === null ? create.mutateAsync(body) : update.mutateAsync(body)),
    onSaved: sheet.onClose,
  });
  const { form } = saving;
  return (
    <FormSheet {...sheet} saving={saving}>
      <NumberInput
        label={t('entries.categories.value')}
        description={t('entries.categories.valueHint')}
        size="md"
        required
        hideControls
        allowDecimal={false}
        allowNegative={false}
        readOnly={category !== null}
        data-autofocus={category === null ? true : undefined}
        {...form.getInputProps('value')}
      />
      <TextInput
        label={t('entries.name')}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus={category === null ? undefined : true}
        {...form.getInputProps('name')}
      />
    </FormSheet>
  );
}

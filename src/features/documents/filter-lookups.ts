import { useQueries, useQuery } from '@tanstack/react-query';
import { batchQueries } from '../../api/batches.ts';
import { directoryChoices } from '../../api/directory.ts';
import { templateQueries } from '../../api/templates.ts';
import { userQueries } from '../../api/users.ts';
import { type DocumentFilters, peopleFilters } from '../../api/document-filters.ts';

type Names = {
  readonly user: (id: number) => string;
  readonly department: (id: number) => string;
  readonly type: (id: number) => string;
  readonly template: (id: number) => string;
  readonly batch: (id: number) => string;
};

/** Ids of users that a filter names. */
function userIdsOf(filters: DocumentFilters): number[] {
  return [...new Set(peopleFilters.flatMap((name) => filters[name] ?? []))];
}

const numbered = (id: number): string => `#${String(id)}`;

/** The names of what filters name by id. What is not known, or not any more, is shown by its number. */
export function useNames(filters: DocumentFilters): Names {
  const { departmentId, documentTypeId, documentTemplateId = [], batchImportId = [] } = filters;
  const departments = useQuery({
    ...directoryChoices.departments(),
    enabled: departmentId !== undefined,
  });
  const types = useQuery({
    ...directoryChoices.documentTypes(),
    enabled: documentTypeId !== undefined,
  });
  const templates = useQueries({ queries: documentTemplateId.map((id) => templateQueries.detail(id)) });
  const batches = useQueries({ queries: batchImportId.map((id) => batchQueries.detail(id)) });
  const ids = userIdsOf(filters);
  const users = useQueries({ queries: ids.map((id) => ({ ...userQueries.detail(id), staleTime: 300_000 })) });
  const nameIn = (items: readonly { id: number; name: string }[] | undefined, id: number): string =>
    items?.find((item) => item.id === id)?.name ?? numbered(id);
  return {
    user: (id) => users[ids.indexOf(id)]?.data?.name ?? numbered(id),
    department: (id) => nameIn(departments.data, id),
    type: (id) => nameIn(types.data, id),
    template: (id) => templates[documentTemplateId.indexOf(id)]?.data?.name ?? numbered(id),
    batch: (id) => batches[batchImportId.indexOf(id)]?.data?.name ?? numbered(id),
  };
}

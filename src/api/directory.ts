import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ParamsInput, QueryInput } from '../../contract/operation.ts';
import {
  departmentCreate,
  departmentDelete,
  departmentsList,
  departmentUpdate,
  documentTypeCreate,
  documentTypeDelete,
  documentTypesList,
  documentTypeUpdate,
  processTemplateCreate,
  processTemplateDelete,
  processTemplatesList,
  processTemplateUpdate,
  rolesList,
  systemCategoriesList,
  systemCategoryCreate,
  systemCategoryDelete,
  systemCategoryUpdate,
  userGroupCreate,
  userGroupDelete,
  userGroupsList,
  userGroupUpdate,
} from '../../contract/operations/directory.ts';
import { listQuery, operationQuery } from './operation-query.ts';
import { request, withBody, withId } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const directoryQueries = {
  all: () => ['directory'] as const,
  departments: (query: QueryInput<typeof departmentsList>) =>
    listQuery(departmentsList, [...directoryQueries.all(), 'departments', query], { query }),
  documentTypes: (query: QueryInput<typeof documentTypesList>) =>
    listQuery(documentTypesList, [...directoryQueries.all(), 'document-types', query], { query }),
  roles: (query: QueryInput<typeof rolesList>) => ({
    ...operationQuery(rolesList, [...directoryQueries.all(), 'roles', query], { query }),
    staleTime: Infinity,
  }),
  userGroups: (query: QueryInput<typeof userGroupsList>) =>
    listQuery(userGroupsList, [...directoryQueries.all(), 'user-groups', query], { query }),
  processTemplates: (query: QueryInput<typeof processTemplatesList>) =>
    listQuery(processTemplatesList, [...directoryQueries.all(), 'process-templates', query], { query }),
  systemCategories: (query: QueryInput<typeof systemCategoriesList>) =>
    listQuery(systemCategoriesList, [...directoryQueries.all(), 'system-categories', query], { query }),
};

type Page<Item> = { readonly items: readonly Item[]; readonly hasNextPage: boolean };

/** The longest page of the interface, and how many of them are asked for at most. */
const longest = 100;
const pagesMax = 50;

async function everyPage<Item>(ask: (page: number) => Promise<Page<Item>>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const { items, hasNextPage } = await ask(page);
    found.push(...items);
    if (!hasNextPage || items.length === 0) {
      break;
    }
  }
  return found;
}

type PageQuery = { readonly page: number; readonly pageSize: number };

function whole<Item>(
  key: readonly unknown[],
  ask: (query: PageQuery, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return queryOptions({
    queryKey: [...directoryQueries.all(), ...key, 'whole'],
    queryFn: ({ signal }) => everyPage((page) => ask({ page, pageSize: longest }, signal)),
  });
}

/** What people choose from, whole: a choice must not end where a page does. */
export const directoryChoices = {
  departments: () => whole(['departments'], (query, signal) => request(departmentsList, { query, signal })),
  documentTypes: () =>
    whole(['document-types'], (query, signal) => request(documentTypesList, { query, signal })),
  userGroups: () => whole(['user-groups'], (query, signal) => request(userGroupsList, { query, signal })),
  processTemplates: () =>
    whole(['process-templates'], (query, signal) => request(processTemplatesList, { query, signal })),
  systemCategories: (kind: QueryInput<typeof systemCategoriesList>['kind']) =>
    whole(['system-categories', kind], (query, signal) =>
      request(systemCategoriesList, { query: { ...query, kind }, signal }),
    ),
};

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: directoryQueries.all() });
}

/** A change of the directory; every list of it is asked for again. */
function useDirectoryChange<Input, Data>(mutationFn: (input: Input) => Promise<Data>) {
  return useSettledMutation(mutationFn, refresh);
}

export const useCreateDepartment = () => useDirectoryChange(withBody(departmentCreate));

export const useUpdateDepartment = () => useDirectoryChange(withBody(departmentUpdate));

export const useDeleteDepartment = () => useDirectoryChange(withId(departmentDelete));

export const useCreateDocumentType = () => useDirectoryChange(withBody(documentTypeCreate));

export const useUpdateDocumentType = () => useDirectoryChange(withBody(documentTypeUpdate));

export const useDeleteDocumentType = () => useDirectoryChange(withId(documentTypeDelete));

export const useCreateUserGroup = () => useDirectoryChange(withBody(userGroupCreate));

export const useUpdateUserGroup = () => useDirectoryChange(withBody(userGroupUpdate));

export const useDeleteUserGroup = () => useDirectoryChange(withId(userGroupDelete));

export const useCreateProcessTemplate = () => useDirectoryChange(withBody(processTemplateCreate));

export const useUpdateProcessTemplate = () => useDirectoryChange(withBody(processTemplateUpdate));

export const useDeleteProcessTemplate = () => useDirectoryChange(withId(processTemplateDelete));

export const useCreateSystemCategory = () => useDirectoryChange(withBody(systemCategoryCreate));

export const useUpdateSystemCategory = () => useDirectoryChange(withBody(systemCategoryUpdate));

export const useDeleteSystemCategory = () =>
  useDirectoryChange((params: ParamsInput<typeof systemCategoryDelete>) =>
    request(systemCategoryDelete, { params }),
  );

import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyInput, ParamsInput, QueryInput } from '../../contract/operation.ts';
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
import { request } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const directoryQueries = {
  all: () => ['directory'] as const,
  departments: (query: QueryInput<typeof departmentsList>) =>
    queryOptions({
      queryKey: [...directoryQueries.all(), 'departments', query],
      queryFn: ({ signal }) => request(departmentsList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  documentTypes: (query: QueryInput<typeof documentTypesList>) =>
    queryOptions({
      queryKey: [...directoryQueries.all(), 'document-types', query],
      queryFn: ({ signal }) => request(documentTypesList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  roles: (query: QueryInput<typeof rolesList>) =>
    queryOptions({
      queryKey: [...directoryQueries.all(), 'roles', query],
      queryFn: ({ signal }) => request(rolesList, { query, signal }),
      staleTime: Infinity,
    }),
  userGroups: (query: QueryInput<typeof userGroupsList>) =>
    queryOptions({
      queryKey: [...directoryQueries.all(), 'user-groups', query],
      queryFn: ({ signal }) => request(userGroupsList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  processTemplates: (query: QueryInput<typeof processTemplatesList>) =>
    queryOptions({
      queryKey: [...directoryQueries.all(), 'process-templates', query],
      queryFn: ({ signal }) => request(processTemplatesList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  systemCategories: (query: QueryInput<typeof systemCategoriesList>) =>
    queryOptions({
      queryKey: [...directoryQueries.all(), 'system-categories', query],
      queryFn: ({ signal }) => request(systemCategoriesList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
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

export const useCreateDepartment = () =>
  useDirectoryChange((body: BodyInput<typeof departmentCreate>) => request(departmentCreate, { body }));

export const useUpdateDepartment = () =>
  useDirectoryChange((body: BodyInput<typeof departmentUpdate>) => request(departmentUpdate, { body }));

export const useDeleteDepartment = () =>
  useDirectoryChange((id: number) => request(departmentDelete, { params: { id } }));

export const useCreateDocumentType = () =>
  useDirectoryChange((body: BodyInput<typeof documentTypeCreate>) => request(documentTypeCreate, { body }));

export const useUpdateDocumentType = () =>
  useDirectoryChange((body: BodyInput<typeof documentTypeUpdate>) => request(documentTypeUpdate, { body }));

export const useDeleteDocumentType = () =>
  useDirectoryChange((id: number) => request(documentTypeDelete, { params: { id } }));

export const useCreateUserGroup = () =>
  useDirectoryChange((body: BodyInput<typeof userGroupCreate>) => request(userGroupCreate, { body }));

export const useUpdateUserGroup = () =>
  useDirectoryChange((body: BodyInput<typeof userGroupUpdate>) => request(userGroupUpdate, { body }));

export const useDeleteUserGroup = () =>
  useDirectoryChange((id: number) => request(userGroupDelete, { params: { id } }));

export const useCreateProcessTemplate = () =>
  useDirectoryChange((body: BodyInput<typeof processTemplateCreate>) =>
    request(processTemplateCreate, { body }),
  );

export const useUpdateProcessTemplate = () =>
  useDirectoryChange((body: BodyInput<typeof processTemplateUpdate>) =>
    request(processTemplateUpdate, { body }),
  );

export const useDeleteProcessTemplate = () =>
  useDirectoryChange((id: number) => request(processTemplateDelete, { params: { id } }));

export const useCreateSystemCategory = () =>
  useDirectoryChange((body: BodyInput<typeof systemCategoryCreate>) =>
    request(systemCategoryCreate, { body }),
  );

export const useUpdateSystemCategory = () =>
  useDirectoryChange((body: BodyInput<typeof systemCategoryUpdate>) =>
    request(systemCategoryUpdate, { body }),
  );

export const useDeleteSystemCategory = () =>
  useDirectoryChange((params: ParamsInput<typeof systemCategoryDelete>) =>
    request(systemCategoryDelete, { params }),
  );

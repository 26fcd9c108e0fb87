import type * as operations from '../../../contract/operations/directory.ts';
import type { HandlersOf } from '../handler.ts';
import { createDepartment, deleteDepartment, listDepartments, updateDepartment } from './departments.ts';
import {
  createDocumentType,
  deleteDocumentType,
  listDocumentTypes,
  updateDocumentType,
} from './document-types.ts';
import {
  createProcessTemplate,
  deleteProcessTemplate,
  listProcessTemplates,
  updateProcessTemplate,
} from './process-templates.ts';
import { listRoles } from './roles.ts';
import {
  createSystemCategory,
  deleteSystemCategory,
  listSystemCategories,
  updateSystemCategory,
} from './system-categories.ts';
import { createUserGroup, deleteUserGroup, listUserGroups, updateUserGroup } from './user-groups.ts';

export const directoryHandlers: HandlersOf<typeof operations> = {
  departmentsList: ({ deps, caller, query }) => listDepartments(deps, caller, query),
  departmentCreate: ({ deps, caller, body }) => createDepartment(deps, caller, body),
  departmentUpdate: ({ deps, caller, body }) => updateDepartment(deps, caller, body),
  departmentDelete: ({ deps, caller, params }) => deleteDepartment(deps, caller, params.id),
  documentTypesList: ({ deps, caller, query }) => listDocumentTypes(deps, caller, query),
  documentTypeCreate: ({ deps, caller, body }) => createDocumentType(deps, caller, body),
  documentTypeUpdate: ({ deps, caller, body }) => updateDocumentType(deps, caller, body),
  documentTypeDelete: ({ deps, caller, params }) => deleteDocumentType(deps, caller, params.id),
  rolesList: ({ deps, caller, query }) => listRoles(deps, caller, query),
  userGroupsList: ({ deps, caller, query }) => listUserGroups(deps, caller, query),
  userGroupCreate: ({ deps, caller, body }) => createUserGroup(deps, caller, body),
  userGroupUpdate: ({ deps, caller, body }) => updateUserGroup(deps, caller, body),
  userGroupDelete: ({ deps, caller, params }) => deleteUserGroup(deps, caller, params.id),
  processTemplatesList: ({ deps, caller, query }) => listProcessTemplates(deps, caller, query),
  processTemplateCreate: ({ deps, caller, body }) => createProcessTemplate(deps, caller, body),
  processTemplateUpdate: ({ deps, caller, body }) => updateProcessTemplate(deps, caller, body),
  processTemplateDelete: ({ deps, caller, params }) => deleteProcessTemplate(deps, caller, params.id),
  systemCategoriesList: ({ deps, caller, query }) => listSystemCategories(deps, caller, query),
  systemCategoryCreate: ({ deps, caller, body }) => createSystemCategory(deps, caller, body),
  systemCategoryUpdate: ({ deps, caller, body }) => updateSystemCategory(deps, caller, body),
  systemCategoryDelete: ({ deps, caller, params }) => deleteSystemCategory(deps, caller, params),
};

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
  departmentsList: listDepartments,
  departmentCreate: createDepartment,
  departmentUpdate: updateDepartment,
  departmentDelete: deleteDepartment,
  documentTypesList: listDocumentTypes,
  documentTypeCreate: createDocumentType,
  documentTypeUpdate: updateDocumentType,
  documentTypeDelete: deleteDocumentType,
  rolesList: listRoles,
  userGroupsList: listUserGroups,
  userGroupCreate: ({ deps, caller, body }) => createUserGroup(deps, caller, body),
  userGroupUpdate: updateUserGroup,
  userGroupDelete: deleteUserGroup,
  processTemplatesList: listProcessTemplates,
  processTemplateCreate: ({ deps, caller, body }) => createProcessTemplate(deps, caller, body),
  processTemplateUpdate: updateProcessTemplate,
  processTemplateDelete: deleteProcessTemplate,
  systemCategoriesList: listSystemCategories,
  systemCategoryCreate: createSystemCategory,
  systemCategoryUpdate: updateSystemCategory,
  systemCategoryDelete: deleteSystemCategory,
};

import type * as operations from '../../../contract/operations/directory.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

const named = { code: 'MOI', name: 'Mới' };

const processes = [{ processedByUserCode: 'an', accessPermissionCode: 'A' }];

export const directoryCases: CasesOf<typeof operations> = {
  departmentsList: { access: free('user'), call: { as: 'admin' } },
  departmentCreate: { access: free('admin'), call: { as: 'admin', body: named } },
  departmentUpdate: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['emptyDepartment'], name: 'Đổi' } }),
  },
  departmentDelete: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['emptyDepartmentSpare'] } }),
  },
  documentTypesList: { access: free('user'), call: { as: 'admin' } },
  documentTypeCreate: { access: free('admin'), call: { as: 'admin', body: named } },
  documentTypeUpdate: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['emptyType'], name: 'Đổi' } }),
  },
  documentTypeDelete: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['emptyTypeSpare'] } }),
  },
  rolesList: { access: free('user'), call: { as: 'admin' } },
  userGroupsList: { access: free('office'), call: { as: 'admin' } },
  userGroupCreate: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', body: { ...named, userIds: [ids['user']] } }),
  },
  userGroupUpdate: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['group'], userIds: [ids['user']] } }),
  },
  userGroupDelete: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['groupSpare'] } }),
  },
  processTemplatesList: { access: free('office'), call: { as: 'admin' } },
  processTemplateCreate: { access: free('office'), call: { as: 'admin', body: { name: 'Mới', processes } } },
  processTemplateUpdate: {
    access: free('office'),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['processTemplate'], processes } }),
  },
  processTemplateDelete: {
    access: free('office'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['processTemplateSpare'] } }),
  },
  systemCategoriesList: { access: free('user'), call: { as: 'admin', query: { kind: 'working-position' } } },
  systemCategoryCreate: {
    access: free('admin'),
    call: { as: 'admin', body: { kind: 'working-position', value: 4712, name: 'Mới' } },
  },
  systemCategoryUpdate: {
    access: free('admin'),
    call: { as: 'admin', body: { kind: 'working-position', value: 4713, name: 'Đổi' } },
  },
  systemCategoryDelete: {
    access: free('admin'),
    call: { as: 'admin', params: { kind: 'working-position', value: 4711 } },
  },
};

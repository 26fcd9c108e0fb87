import type * as actions from '../../../contract/operations/employee-actions.ts';
import type * as operations from '../../../contract/operations/employees.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';
import { employeeOf } from '../files.ts';

export const employeeCases: CasesOf<typeof operations | typeof actions> = {
  employeesCreateOrUpdate: { access: free('people'), call: { as: 'admin', body: [employeeOf('nv2')] } },
  employeesList: {
    access: free('people'),
    call: {
      as: 'admin',
      query: {
        search: 'kin',
        contractEndsWithin: 30,
        contractEnded: false,
        contractEndsFrom: '2020-01-01',
        sort: 'name',
        descending: true,
      },
    },
  },
  employeeGet: {
    access: free('people'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['employee'] } }),
  },
  employeesByIds: {
    access: free('people'),
    call: ({ ids }) => ({ as: 'admin', body: { ids: [ids['employee']] } }),
  },
  employeesMatch: {
    access: free('people'),
    call: {
      as: 'admin',
      body: { employeeCodes: ['nv1'], identityNumbers: ['001099000001'], usernames: ['nv1@example.vn'] },
    },
  },
  employeesSetStatus: {
    access: free('people'),
    call: ({ ids }) => ({ as: 'admin', body: { ids: [ids['employee']], status: 1 } }),
  },
  employeesIssueCertificates: {
    access: free('people'),
    call: ({ ids }) => ({ as: 'admin', body: { ids: [ids['employee']] } }),
  },
  employeesInvite: {
    access: free('people'),
    call: ({ ids }) => ({ as: 'admin', body: { ids: [ids['employee']] } }),
  },
};

import type { EmployeeStatus } from '../../contract/enums.ts';
import {
  employeesInvite,
  employeesIssueCertificates,
  employeesSetStatus,
} from '../../contract/operations/employee-actions.ts';
import { request } from './request.ts';

/* What is done with employees that were chosen: each answers for how many it did something. */

export async function setEmployeeStatus(ids: readonly number[], status: EmployeeStatus): Promise<number> {
  return (await request(employeesSetStatus, { body: { ids: [...ids], status } })).changed;
}

export async function issueToEmployees(ids: readonly number[]): Promise<number> {
  return (await request(employeesIssueCertificates, { body: { ids: [...ids] } })).issued;
}

export async function inviteEmployees(ids: readonly number[]): Promise<number> {
  return (await request(employeesInvite, { body: { ids: [...ids] } })).invited;
}

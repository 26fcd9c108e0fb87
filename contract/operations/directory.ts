import { z } from 'zod';

import { refuse } from '../faults.ts';
import { requiredLevelSchema, requiredSealLevelSchema } from '../models/certificate.ts';
import { systemCategoryKindSchema, systemCategorySchema, userGroupSchema } from '../models/directory.ts';
import { documentTypeSchema } from '../models/document.ts';
import { pageOf, pagingQuery } from '../models/paging.ts';
import { roleItemSchema } from '../models/role.ts';
import { flag, intId, label, list, maybe, requiredText, timestamp } from '../models/primitives.ts';
import { departmentSchema, userBriefSchema } from '../models/user.ts';
import { admin, defineOperation, office } from '../operation.ts';
import { isIncreasing, reminderDayMax, reminderDaysMost } from '../rules/reminders.ts';
import { processItemSchema } from '../models/process-item.ts';

/* What a company's people choose from (companion operations, §6): departments, document types, roles, groups, workflows. */

const code = requiredText(50);
const name = requiredText(200);
const description = z.string().trim().max(1000);
const retentionMonths = z.number().int().min(1).max(1200).nullish();
const reminderDay = z.number().int().min(1).max(reminderDayMax);
const reminderDays = z.array(reminderDay).max(reminderDaysMost).refine(isIncreasing, refuse('notIncreasing'));
const levels = {
  userLevel: requiredLevelSchema.nullish(),
  guestLevel: requiredLevelSchema.nullish(),
  sealLevel: requiredSealLevelSchema.nullish(),
};
const byId = z.object({ id: intId });

export const departmentsList = defineOperation({
  summary: 'Departments of the company; who works in them is for those who may list users',
  method: 'GET',
  paths: ['/api/departments'],
  auth: { kind: 'session' },
  priority: 'browsing',
  query: z.object(pagingQuery),
  data: pageOf(departmentSchema),
});

export const departmentCreate = defineOperation({
  summary: 'Create a department',
  method: 'POST',
  paths: ['/api/departments/create'],
  auth: admin,
  body: z.object({ code, name }),
  data: departmentSchema,
});

export const departmentUpdate = defineOperation({
  summary: 'Change a department; fields that are left out stay',
  method: 'POST',
  paths: ['/api/departments/update'],
  auth: admin,
  body: z.object({ id: intId, code: code.optional(), name: name.optional() }),
  data: departmentSchema,
});

export const departmentDelete = defineOperation({
  summary: 'Delete a department that nobody and nothing belongs to',
  method: 'DELETE',
  paths: ['/api/departments/delete/{id}'],
  auth: admin,
  params: byId,
});

export const documentTypesList = defineOperation({
  summary: 'Document types of the company',
  method: 'GET',
  paths: ['/api/document-types'],
  auth: { kind: 'session' },
  priority: 'browsing',
  query: z.object(pagingQuery),
  data: pageOf(documentTypeSchema),
});

export const documentTypeCreate = defineOperation({
  summary: 'Create a document type',
  method: 'POST',
  paths: ['/api/document-types/create'],
  auth: admin,
  body: z.object({
    code,
    name,
    description: description.default(''),
    enableSeal: z.boolean().default(false),
    requireVerifiedUserSigning: z.boolean().default(false),
    isLaborContract: z.boolean().default(false),
    keepVerifiable: z.boolean().default(false),
    retentionMonths,
    reminderDays: reminderDays.default([]),
    deadlineReminderDays: reminderDays.default([]),
    escalationDays: reminderDay.nullish(),
    escalationUserCode: requiredText(100).nullish(),
    ...levels,
  }),
  data: documentTypeSchema,
});

export const documentTypeUpdate = defineOperation({
  summary: 'Change a document type; fields that are left out stay',
  method: 'POST',
  paths: ['/api/document-types/update'],
  auth: admin,
  body: z.object({
    id: intId,
    code: code.optional(),
    name: name.optional(),
    description: description.optional(),
    enableSeal: z.boolean().optional(),
    requireVerifiedUserSigning: z.boolean().optional(),
    /** Documents that the type has already become or cease to be labor contracts with it. */
    isLaborContract: z.boolean().optional(),
    /** Documents of the type that are completed from then on stay verifiable for the long term. */
    keepVerifiable: z.boolean().optional(),
    /** `null` keeps documents of the type for ever. */
    retentionMonths,
    /** An empty list reminds nobody while they are waited for. */
    reminderDays: reminderDays.optional(),
    /** An empty list reminds three days before and one day before. */
    deadlineReminderDays: reminderDays.optional(),
    /** `null` tells no creator. */
    escalationDays: reminderDay.nullish(),
    /** An admin who is told in the creator's place; `null` for the creator. */
    escalationUserCode: requiredText(100).nullish(),
    /** `null` asks for none. They count for documents that are sent or signed from then on. */
    ...levels,
  }),
  data: documentTypeSchema,
});

export const documentTypeDelete = defineOperation({
  summary: 'Delete a document type that no document has',
  method: 'DELETE',
  paths: ['/api/document-types/delete/{id}'],
  auth: admin,
  params: byId,
});

export const rolesList = defineOperation({
  summary: 'Roles that users have',
  method: 'GET',
  paths: ['/api/roles'],
  auth: { kind: 'session' },
  priority: 'browsing',
  query: z.object(pagingQuery),
  data: pageOf(roleItemSchema),
});

const members = z.array(intId).max(10_000);

export const userGroupsList = defineOperation({
  summary: 'Groups of users, with their members',
  method: 'GET',
  paths: ['/api/user-groups'],
  auth: office,
  priority: 'browsing',
  query: z.object(pagingQuery),
  data: pageOf(userGroupSchema),
});

export const userGroupCreate = defineOperation({
  summary: 'Create a group of users',
  method: 'POST',
  paths: ['/api/user-groups/create'],
  auth: admin,
  body: z.object({ code, name, userIds: members.default([]) }),
  data: userGroupSchema,
});

export const userGroupUpdate = defineOperation({
  summary: 'Change a group of users; fields that are left out stay, members are replaced as a whole',
  method: 'POST',
  paths: ['/api/user-groups/update'],
  auth: admin,
  body: z.object({
    id: intId,
    code: code.optional(),
    name: name.optional(),
    userIds: members.optional(),
  }),
  data: userGroupSchema,
});

export const userGroupDelete = defineOperation({
  summary: 'Delete a group; its users stay',
  method: 'DELETE',
  paths: ['/api/user-groups/delete/{id}'],
  auth: admin,
  params: byId,
});

/** A named workflow to use again. Its steps are those of update-process; one without a processor gets it when it is used. */
/** A step of a template; an access code is told to one person for one document. */
const templateItem = processItemSchema.omit({ accessCode: true });

export const processTemplateSchema = z.object({
  id: z.number().int(),
  name: label,
  createdDate: maybe(timestamp),
  createdByUser: maybe(userBriefSchema),
  processInOrder: flag,
  processes: list(templateItem),
});

const processes = z.array(templateItem).min(1).max(200);

export const processTemplatesList = defineOperation({
  summary: 'Workflows kept for use again',
  method: 'GET',
  paths: ['/api/process-templates'],
  auth: office,
  priority: 'browsing',
  query: z.object(pagingQuery),
  data: pageOf(processTemplateSchema),
});

export const processTemplateCreate = defineOperation({
  summary: 'Keep a workflow for use again',
  method: 'POST',
  paths: ['/api/process-templates/create'],
  auth: office,
  body: z.object({ name, processInOrder: z.boolean().default(true), processes }),
  data: processTemplateSchema,
});

export const processTemplateUpdate = defineOperation({
  summary: 'Change a kept workflow; fields that are left out stay',
  method: 'POST',
  paths: ['/api/process-templates/update'],
  auth: office,
  body: z.object({
    id: intId,
    name: name.optional(),
    processInOrder: z.boolean().optional(),
    processes: processes.optional(),
  }),
  data: processTemplateSchema,
});

export const processTemplateDelete = defineOperation({
  summary: 'Delete a kept workflow; documents that were made with it stay',
  method: 'DELETE',
  paths: ['/api/process-templates/delete/{id}'],
  auth: office,
  params: byId,
});

export const systemCategoriesList = defineOperation({
  summary: 'Labels of the numbers that employees carry',
  method: 'GET',
  paths: ['/api/system-categories'],
  auth: { kind: 'session' },
  priority: 'browsing',
  query: z.object({ ...pagingQuery, kind: systemCategoryKindSchema.optional() }),
  data: pageOf(systemCategorySchema),
});

export const systemCategoryCreate = defineOperation({
  summary: 'Label a number that employees carry',
  method: 'POST',
  paths: ['/api/system-categories/create'],
  auth: admin,
  body: z.object({ kind: systemCategoryKindSchema, value: intId, name }),
  data: systemCategorySchema,
});

export const systemCategoryUpdate = defineOperation({
  summary: 'Give a number that employees carry another label',
  method: 'POST',
  paths: ['/api/system-categories/update'],
  auth: admin,
  body: z.object({ kind: systemCategoryKindSchema, value: intId, name }),
  data: systemCategorySchema,
});

export const systemCategoryDelete = defineOperation({
  summary: 'Delete a label; employees keep their numbers',
  method: 'DELETE',
  paths: ['/api/system-categories/delete/{kind}/{value}'],
  auth: admin,
  params: z.object({ kind: systemCategoryKindSchema, value: intId }),
});

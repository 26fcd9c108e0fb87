import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { batchSchema } from './batch.ts';
import { list, maybe } from './primitives.ts';

const count = z.number().int();

/** What matters today to whoever looks; parts that are not for their roles are null. */
export const overviewSchema = z.object({
  /** The company's day, yyyy-MM-dd: overdue is what was due before it. */
  today: z.string(),
  /** Documents in which it is my turn. */
  waiting: z.object({
    total: count,
    overdue: count,
    /** Due today or within the two days after it. */
    soon: count,
    /** Those that are due first. */
    next: list(
      z.object({
        id: z.string(),
        no: z.string(),
        subject: z.string(),
        sender: z.string(),
        expiryDate: maybe(z.string()),
      }),
    ),
  }),
  /** Documents that I made, or for an admin those of the company. */
  documents: maybe(
    z.object({
      scope: z.enum(['mine', 'company']),
      draft: count,
      correcting: count,
      inProgress: count,
      completed: count,
      rejected: count,
      overdue: count,
      soon: count,
      /** Those under way whose newest invitation or reminder reached nobody. */
      undelivered: count.default(0),
    }),
  ),
  /** Whom those documents wait for, most of them first. */
  holders: list(
    z.object({ id: z.number().int(), name: z.string(), count, overdue: count, oldestDays: count }),
  ),
  /** Batches that are made, or made and not sent. */
  batches: list(batchSchema),
  contracts: maybe(
    z.object({
      within30: count,
      within60: count,
      /** Labor contracts that were sent and have not ended. */
      underWay: count,
      next: list(
        z.object({
          id: z.number().int(),
          employeeCode: z.string(),
          fullName: z.string(),
          expiredDate: z.string(),
        }),
      ),
    }),
  ),
  /** What failed in the last seven days. */
  alarms: maybe(z.object({ webhooks: count, notices: count })),
  /** What a new company has still to do; null for those who do not do it. */
  has: maybe(z.object({ employees: z.boolean(), templates: z.boolean(), documents: z.boolean() })),
});
export type Overview = z.output<typeof overviewSchema>;
/** The part of it that stands on documents alone. */
export type DocumentFigures = Pick<Overview, 'waiting' | 'documents' | 'holders'>;

/** Hours from sending to completion: half of the documents took at most `median`, nine of ten at most `p90`. */
const turnAround = { completed: count, median: maybe(z.number()), p90: maybe(z.number()) };

export const turnAroundSchema = z.object({
  /** The last twelve months of the company's calendar as yyyy-MM, by when documents were completed. */
  byMonth: z.array(z.object({ month: z.string(), ...turnAround })),
  /** Of the twelve months together; those with most documents first, at most ten. */
  byDepartment: z.array(z.object({ id: z.number().int(), name: z.string(), ...turnAround })),
  byType: z.array(z.object({ id: z.number().int(), name: z.string(), ...turnAround })),
});
export type TurnAround = z.output<typeof turnAroundSchema>;

/** Numbers for a dashboard, of the documents that stand in the caller's list. */
export const statisticsSchema = z.object({
  total: z.number().int(),
  /** Every status that a document in the list can have, also those that none has. */
  byStatus: z.array(z.object({ status: enumerationSchema, count: z.number().int() })),
  /** The last twelve months of the company's calendar as yyyy-MM, the current one last. */
  byMonth: z.array(z.object({ month: z.string(), created: z.number().int(), completed: z.number().int() })),
});
export type Statistics = z.output<typeof statisticsSchema>;

import { overviewSchema, turnAroundSchema } from '../models/overview.ts';
import { defineOperation } from '../operation.ts';

export const overview = defineOperation({
  id: 'overview',
  summary: 'What matters to me today: what waits, what is late, who holds things up, what ends soon',
  method: 'GET',
  paths: ['/api/overview'],
  auth: { kind: 'session' },
  priority: 'browsing',
  data: overviewSchema,
});

export const turnAround = defineOperation({
  id: 'turnAround',
  summary: 'How long documents of my list took from sending to completion, by month, department and type',
  method: 'GET',
  paths: ['/api/statistics/turn-around'],
  auth: { kind: 'session', roles: ['clerk', 'hr', 'admin'] },
  priority: 'browsing',
  data: turnAroundSchema,
});

export const overviewOperations = [overview, turnAround] as const;

import { overviewSchema, statisticsSchema, turnAroundSchema } from '../models/overview.ts';
import { defineOperation, office } from '../operation.ts';

export const overview = defineOperation({
  summary: 'What matters to me today: what waits, what is late, who holds things up, what ends soon',
  method: 'GET',
  paths: ['/api/overview'],
  auth: { kind: 'session' },
  priority: 'browsing',
  data: overviewSchema,
});

export const turnAround = defineOperation({
  summary: 'How long documents of my list took from sending to completion, by month, department and type',
  method: 'GET',
  paths: ['/api/statistics/turn-around'],
  auth: office,
  priority: 'browsing',
  data: turnAroundSchema,
});

export const statistics = defineOperation({
  summary: 'How many documents of mine there are, by status and by month',
  method: 'GET',
  paths: ['/api/statistics'],
  auth: { kind: 'session' },
  priority: 'browsing',
  data: statisticsSchema,
});

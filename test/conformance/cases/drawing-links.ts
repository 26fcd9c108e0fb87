import type * as operations from '../../../contract/operations/drawing-links.ts';
import { free, own } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';
import { image } from '../files.ts';

export const drawingLinkCases: CasesOf<typeof operations> = {
  drawingLinkCreate: { access: own('processor', 'self'), call: { as: 'boss' } },
  drawingLinkGet: {
    access: own('processor', 'thing'),
    call: ({ ids }) => ({ as: 'an', params: { id: ids['drawingLink'] } }),
  },
  drawingLinkDelete: {
    access: own('processor', 'thing'),
    call: ({ ids }) => ({ as: 'an', params: { id: ids['drawingLink'] } }),
  },
  drawingLinkOpen: {
    access: free('anyone'),
    call: ({ ids }) => ({ as: null, body: { secret: ids['drawingSecret'], device: 'phone' } }),
  },
  drawingLinkDeliver: {
    access: free('anyone'),
    call: ({ ids }) => ({ as: null, body: { secret: ids['drawingSecret'], device: 'phone', image } }),
  },
};

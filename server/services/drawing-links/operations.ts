import type * as operations from '../../../contract/operations/drawing-links.ts';
import type { HandlersOf } from '../handler.ts';
import { deliverDrawing, openDrawingLink } from './draw-by-link.ts';
import { createDrawingLink, deleteDrawingLink, getDrawingLink } from './drawing-links.ts';

export const drawingLinkHandlers: HandlersOf<typeof operations> = {
  drawingLinkCreate: ({ deps, caller }) => createDrawingLink(deps, caller),
  drawingLinkGet: ({ deps, caller, params }) => getDrawingLink(deps, caller, params.id),
  drawingLinkDelete: ({ deps, caller, params }) => deleteDrawingLink(deps, caller, params.id),
  drawingLinkOpen: ({ deps, body }) => openDrawingLink(deps, body),
  drawingLinkDeliver: ({ deps, body }) => deliverDrawing(deps, body),
};

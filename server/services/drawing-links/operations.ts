import type * as operations from '../../../contract/operations/drawing-links.ts';
import type { HandlersOf } from '../handler.ts';
import { deliverDrawing, openDrawingLink } from './draw-by-link.ts';
import { createDrawingLink, deleteDrawingLink, getDrawingLink } from './drawing-links.ts';

export const drawingLinkHandlers: HandlersOf<typeof operations> = {
  drawingLinkCreate: createDrawingLink,
  drawingLinkGet: getDrawingLink,
  drawingLinkDelete: deleteDrawingLink,
  drawingLinkOpen: openDrawingLink,
  drawingLinkDeliver: deliverDrawing,
};

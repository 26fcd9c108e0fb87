import { eq } from 'drizzle-orm';
import { drawingLinks } from '../adapters/database/schema/drawing-links.ts';
import { defineJob } from './define-job.ts';

/** Deletes a drawing that nobody collected: nothing that was drawn outlasts its link for long. */
export const forgetDrawing = defineJob({
  name: 'forget-drawing',
  run: async ({ db }, { linkId }) => {
    await db.delete(drawingLinks).where(eq(drawingLinks.id, linkId));
  },
});

import { eq } from 'drizzle-orm';
import { z } from 'zod';

import { drawingLinks } from '../adapters/database/schema/drawing-links.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'forget-drawing': { readonly linkId: string };
  }
}

/** Deletes a drawing that nobody collected: nothing that was drawn outlasts its link for long. */
export const forgetDrawing = defineJob({
  name: 'forget-drawing',
  schema: z.object({ linkId: z.string() }),
  run: async ({ db }, { linkId }) => {
    await db.delete(drawingLinks).where(eq(drawingLinks.id, linkId));
  },
});

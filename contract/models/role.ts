import { z } from 'zod';

import { label } from './primitives.ts';

/** A role as known clients read it (companion operations, §1 and §6). */
export const roleItemSchema = z.object({ id: z.string(), code: label, name: label });

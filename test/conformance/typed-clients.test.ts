import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { answering } from './sample.ts';
import { manners, withDefaults } from './typed-defaults.ts';
import { unreadable } from './typed-readers.ts';
import { useSharedFixture } from './use-fixture.ts';

/*
 * Companion operations, §1: programs in .NET, Java and PHP write an object of a class with every property, and read the answer into
 * another, whose numbers, flags, ids and times have no null.
 */

const stage = useSharedFixture();

/** Operations of ours alone, whose models say themselves where null stands for something; the record of evidence is signed as it is. */
const ownModels =
  /^\/api\/(?:company\/|trust\/|overview$|statistics\/|users\/erasure\/|employees\/match$|documents\/(?:batch-process\/\{id\}|\{id\}\/evidence)$)/;

describe('a typed program', () => {
  it.each(answering.map((operation) => [operation.id, operation] as const))(
    'calls %s with every property, and reads the answer',
    async (_id, operation) => {
      const scene = stage();
      const sample = scene.sampleOf(operation);
      const { result: bare } = await scene.undone(() => scene.call(operation, sample));
      for (const [name, manner] of Object.entries(manners)) {
        const { result } = await scene.undone(() =>
          scene.call(operation, withDefaults(operation, sample, manner)),
        );
        const { success, code, messages } = bare;
        expect(result, name).toMatchObject({ success, code, messages });
      }
      if (bare.success && !ownModels.test(operation.paths[0])) {
        const { data } = z.object({ data: z.unknown().optional() }).parse(JSON.parse(bare.text));
        const schema = bare.code === 100 ? operation.otp : operation.data;
        expect(schema instanceof z.ZodType ? unreadable(schema, data) : []).toEqual([]);
      }
    },
  );
});

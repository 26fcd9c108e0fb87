import { and, eq } from 'drizzle-orm';

import type { Document } from '../../contract/models/document.ts';
import { users } from '../../server/adapters/database/schema/users.ts';
import { createDocumentFixture, type Code, type StepPlan, type DocumentFixture } from './document-fixture.ts';
import type { TestAppOptions } from '../service/test-app.ts';
import { type WireActions, wireActions } from '../client/wire-actions.ts';
import { connectWireClient, type WireClient } from '../client/wire-client.ts';

/** A company at work, looked at by a program that knows the interface from its two files alone. */
export type WireFixture = DocumentFixture &
  WireActions<Code> & {
    readonly wire: WireClient;
    /** A document on its way to these people. */
    sent(steps: readonly StepPlan[], inOrder?: boolean): Promise<Document>;
    /** Whether actions of this person ask for one-time codes; at first nobody is asked. */
    askForCodes(code: Code, asked?: boolean): Promise<void>;
    countOtps(code: Code): Promise<number>;
  };

export async function createWireFixture(options: TestAppOptions = {}): Promise<WireFixture> {
  const fixture = await createDocumentFixture(options);
  const { app, company, people } = fixture;
  const wire = await connectWireClient(app);
  return {
    ...fixture,
    ...wireActions(wire, fixture),
    wire,
    sent: async (steps, inOrder) => fixture.send((await fixture.create()).id, steps, inOrder),
    async askForCodes(code, asked = true) {
      await app.deps.db
        .update(users)
        .set({ signConfirmationEnabled: asked })
        .where(and(eq(users.comId, company.id), eq(users.id, people[code].userId)));
    },
    countOtps: async (code) => (await fixture.otps(code)).length,
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';

import { startDriver } from '../driver.ts';
import type { MailMood } from '../../test/peers/mail-server.ts';
import type { Effort, Finding } from '../part.ts';
import { createRandom } from '../random.ts';
import { endAll, type Installation, integrityOf, startServices, fixtureOf } from '../services.ts';
import { persist } from '../wire.ts';
import { reckoning } from './reckoning.ts';

const moods: readonly MailMood[] = ['busy', 'refusing', 'gone', 'silent'];
/** How often what waits for its time is tried in a mood: with the growing pauses, they stand for minutes each. */
const triesInMood = 3;
const triesAreSeconds = 2.5;

/** Whoever had to wait an hour has waited it. */
const hurry = `update pgboss.job set start_after = now() where state in ('created', 'retry') and name = 'deliver-notice'`;

const openNotices = `select count(*)::int as count from notices where delivered_at is null and dropped_reason is null`;

const counted = z.object({ count: z.number() });

/** The mail server takes nothing for a while, in one way after another. */
export async function* mailRefused(effort: Effort, installation: Installation): AsyncGenerator<Finding> {
  const random = createRandom(effort.seed + 4);
  const { mails, environment, postgres } = installation;
  const database = new pg.Client(postgres.url);
  await database.connect();
  const services = await startServices(environment, 1);
  const before = mails.taken.length;
  try {
    const fixture = fixtureOf(services, installation);
    const driver = startDriver(fixture, random, { lanes: 8, prefix: 'ML', givingUp: 0 });
    for (const mood of moods) {
      await pause(2000);
      await mails.setMood(mood);
      for (let tries = 0; tries < triesInMood; tries += 1) {
        await pause(triesAreSeconds * 1000);
        await database.query(hurry);
      }
      await mails.setMood('accepting');
      await database.query(hurry);
    }
    // What the service tried meanwhile waits for its next time.
    const hurrying = setInterval(() => void database.query(hurry).catch(() => undefined), 1000);
    await driver.settle();
    yield* reckoning('a mail server that takes nothing', driver, fixture);
    const left = await persist('notices to go out', async () => {
      const { rows } = await database.query(openNotices);
      return counted.parse(rows[0]).count === 0 ? [] : null;
    }).catch((error: unknown) => [String(error)]);
    clearInterval(hurrying);
    const sent = mails.taken.slice(before).filter(({ text }) => /ML-\d+/.test(text));
    yield {
      promise: 'every notice goes out once the mail server takes mails again',
      tried: sent.length,
      lost: left,
      note: `${String(mails.refusals())} conversations refused or left without a word`,
    };
    yield {
      promise: 'no notice that the mail server took goes out twice',
      tried: sent.length,
      lost: twice(sent),
    };
  } finally {
    await database.end();
    await endAll(services);
  }
  yield await integrityOf('a mail server that takes nothing', environment);
}

/** Notices have a subject of their own for each document and person; codes may be many. */
function twice(
  sent: readonly { readonly to: string; readonly subject: string; readonly text: string }[],
): string[] {
  const seen = new Map<string, number>();
  for (const { to, subject, text } of sent) {
    if (/https?:\/\//.test(text)) {
      const no = /ML-\d+/.exec(text)?.[0] ?? '';
      const key = `${to}, ${no}: ${subject}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  return [...seen].flatMap(([key, count]) => (count > 1 ? [`${key}, ${String(count)} times`] : []));
}

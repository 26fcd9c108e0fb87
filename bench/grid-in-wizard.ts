/** What the measurements of the two wizards for spreadsheets share. */
import type { Browser, Page } from 'playwright';
import { signInAs } from '../e2e/fixtures/people.ts';
import type { Service } from '../test/process/service-process.ts';
import { longest, quantile, report, scriptingOf, spread, stepClock, tasksDuring } from './chromium.ts';

const bounds = { key: 16, cell: 20 };

/** A page that nothing was done in, with the clock for steps. */
export async function openSignedIn(
  browser: Browser,
  { baseUrl }: Service,
  who: Parameters<typeof signInAs>[1],
): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const page = await browser.newPage({ baseURL: baseUrl, locale: 'vi-VN', viewport });
  await page.addInitScript({ content: stepClock });
  await signInAs(page, who);
  return page;
}

/** Prints what a letter and a change of a cell cost in the grid. */
export async function reportTyping(page: Page): Promise<void> {
  await page.getByRole('gridcell').nth(1).click();
  const letters = await letterTimes(page);
  report('scripting of a letter, 99 of 100', quantile(letters, 0.99), bounds.key, spread(letters));
  const changes = await changeTimes(page);
  report(
    'a changed cell checked and drawn, 95 of 100',
    quantile(changes, 0.95),
    bounds.cell,
    spread(changes),
  );
}

/** Types in the active cell of a grid, and gives the scripting of each letter. */
function letterTimes(page: Page): Promise<number[]> {
  const letters = Array.from({ length: 20 }, () => [...'Duong']).flat();
  return scriptingOf(
    page,
    letters.map((letter) => () => page.keyboard.press(letter)),
  );
}

/** Changes the active cell of a grid over and over, and gives the longest task of each change: its check, and drawing what it changed. */
async function changeTimes(page: Page): Promise<number[]> {
  const changes: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    await page.keyboard.press('x');
    const tasks = await tasksDuring(page, async () => {
      await page.keyboard.press('Enter');
      await page.evaluate(
        'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
      );
    });
    changes.push(longest(tasks));
  }
  return changes;
}

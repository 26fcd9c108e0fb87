import { type Browser, chromium } from 'playwright';
import { type Service, startService } from '../test/process/service-process.ts';
import { chromiumLaunchOptions } from '../scripts/chromium-path.ts';

/** Measures with a service and a Chromium, and ends both. */
export async function withServiceInChromium(
  measure: (browser: Browser, service: Service) => Promise<void>,
  environment?: Parameters<typeof startService>[0],
): Promise<void> {
  const service = await startService(environment);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    await measure(browser, service);
  } finally {
    await browser.close();
    await service.end();
  }
}

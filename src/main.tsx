import { hideAddressSecret } from './app/address-secret.ts';
import { trustPlainText } from './app/trusted-html.ts';
import { earlyPageShown, runLibraries } from './features/viewing/early-page.ts';
import './ui/styles.ts';

async function begin(): Promise<void> {
  // Whoever comes by a mail sees the document before the page is fetched that works on it.
  await earlyPageShown();
  runLibraries();
  const { start } = await import('./app/start.tsx');
  const mount = document.getElementById('root');
  if (!mount) {
    throw new Error('index.html has no #root');
  }
  await start(mount);
}

// First of all: a mail's secret leaves the address before anything else runs.
hideAddressSecret();

trustPlainText();

// Nothing waits for it: what it fetches imports this file, which has run by then.
begin().catch((error: unknown) => {
  // For public/start-failed.js.
  dispatchEvent(new Event('start-failed'));
  throw error;
});

import { z } from 'zod';
import { hideAddressSecret } from './app/address-secret.ts';
import { trustPlainText } from './app/trusted-html.ts';
import './ui/styles.ts';

// First of all: a mail's secret leaves the address before anything else runs.
hideAddressSecret();

trustPlainText();

// The page's policy forbids code made at run time. A schema asks when it is made, so every one is imported after this.
z.config({ jitless: true });

const { start } = await import('./app/start.tsx');
const mount = document.getElementById('root');
if (!mount) {
  throw new Error('index.html has no #root');
}
await start(mount);

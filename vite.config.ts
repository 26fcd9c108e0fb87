import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { directImports } from './scripts/direct-imports-plugin.ts';
import { earlyFiles } from './scripts/early-files-plugin.ts';
import { facadeChunks } from './scripts/facade-chunks-plugin.ts';
import { libraries } from './scripts/libraries-plugin.ts';
import { libheif } from './scripts/libheif-plugin.ts';
import { mantineStyles } from './scripts/mantine-styles-plugin.ts';
import { pageChunks } from './scripts/page-chunks.ts';
import { pageSchemas } from './scripts/page-schemas-plugin.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';

/** Where `npm run dev` finds the service: started apart, with `npm start -- --skip-build` or `node --watch server/main.ts`. */
const service = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:3000';

const servicePaths = ['/api', '/Api', '/v2', '/auth', '/config.json', '/healthz'];

export default defineConfig({
  plugins: [
    react(),
    directImports(),
    facadeChunks(),
    libraries(),
    pageSchemas(),
    mantineStyles(import.meta.dirname),
    earlyFiles(),
    serviceWorker(),
  ],
  resolve: {
    // The packing that the writing of workbooks uses, without workers of its own: src/spreadsheet/write/zip-in-place.ts says why.
    alias: [
      { find: /^fflate$/, replacement: join(import.meta.dirname, 'src/spreadsheet/write/zip-in-place.ts') },
    ],
  },
  build: {
    outDir: 'dist',
    // Browsers from the end of 2023 on.
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    sourcemap: false,
    cssCodeSplit: true,
    // Under the page's Content-Security-Policy fonts come from our own address, never from data: addresses.
    assetsInlineLimit: 0,
    // Every browser above has module preload; the polyfill would be dead weight.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: pageChunks(import.meta.dirname) },
    },
  },
  worker: { format: 'es', plugins: () => [libheif()] },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(servicePaths.map((path) => [path, { target: service }])),
  },
});

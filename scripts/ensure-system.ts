/**
 * What the tests need of the system, looked for and, as root on Debian or Ubuntu, installed with apt.
 * Elsewhere one line for each missing thing says what to install, and the exit code is 1.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath } from './chromium-path.ts';

type Need = {
  readonly name: string;
  readonly usedFor: string;
  /** The package of Debian, and the formula of Homebrew. */
  readonly debian: string;
  readonly homebrew: string;
  readonly isThere: () => boolean;
};

function onPath(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program)));
}

const hasChromium = (): boolean => existsSync(chromiumPath() ?? chromium.executablePath());

/** Debian keeps the programs of the server apart from PATH, one folder for each version. */
const hasPostgres = (): boolean =>
  (onPath('initdb') && onPath('pg_ctl')) || globSync('/usr/lib/postgresql/*/bin/initdb').length > 0;

const debianChromium = 'chromium-headless-shell';

const needs: readonly Need[] = [
  {
    name: 'Chromium',
    usedFor: 'component and end-to-end tests (or set CHROMIUM_PATH)',
    debian: debianChromium,
    homebrew: '--cask chromium',
    isThere: hasChromium,
  },
  {
    name: 'poppler-utils (pdftoppm, pdftotext, pdfsig)',
    usedFor: 'seeing PDF files through other eyes',
    debian: 'poppler-utils',
    homebrew: 'poppler',
    isThere: () => ['pdftoppm', 'pdftotext', 'pdfsig'].every(onPath),
  },
  {
    name: 'MuPDF (mutool)',
    usedFor: 'seeing PDF files through other eyes',
    debian: 'mupdf-tools',
    homebrew: 'mupdf-tools',
    isThere: () => onPath('mutool'),
  },
  {
    name: 'qpdf',
    usedFor: 'checking the structure of PDF files',
    debian: 'qpdf',
    homebrew: 'qpdf',
    isThere: () => onPath('qpdf'),
  },
  {
    name: 'PostgreSQL (initdb, pg_ctl)',
    usedFor: 'running the service on a database server',
    debian: 'postgresql',
    homebrew: 'postgresql',
    isThere: hasPostgres,
  },
  {
    name: 'openssl',
    usedFor: 'test certificates and time stamps',
    debian: 'openssl',
    homebrew: 'openssl',
    isThere: () => onPath('openssl'),
  },
];

function runAsRoot(program: string, args: readonly string[]): boolean {
  console.log(`> ${program} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

function systemName(): string {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^ID="?([\w-]+)"?$/m.exec(release)?.[1] ?? process.platform;
}

function install(missing: readonly Need[]): void {
  const isUbuntu = systemName() === 'ubuntu';
  // Ubuntu has Chromium as a snap alone, which no container runs: Playwright's own build takes its place.
  const byApt = missing.filter((need) => !(isUbuntu && need.debian === debianChromium));
  if (!runAsRoot('apt-get', ['update'])) {
    return;
  }
  if (byApt.length > 0) {
    runAsRoot('apt-get', ['install', '-y', '--no-install-recommends', ...byApt.map((need) => need.debian)]);
  }
  if (byApt.length < missing.length) {
    const playwright = join(import.meta.dirname, '../node_modules/playwright/cli.js');
    runAsRoot(process.execPath, [playwright, 'install', '--with-deps', 'chromium']);
  }
}

function advice(need: Need): string {
  if (process.platform === 'darwin') {
    return `brew install ${need.homebrew}`;
  }
  return existsSync('/usr/bin/apt-get')
    ? `sudo apt-get install ${need.debian}`
    : `install ${need.debian} with the packages of your system`;
}

const stillMissing = (): Need[] => needs.filter((need) => !need.isThere());

let missing = stillMissing();
if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  install(missing);
  missing = stillMissing();
}

for (const need of missing) {
  console.error(`Missing: ${need.name}, for ${need.usedFor}. ${advice(need)}`);
}
if (missing.length === 0) {
  console.log(`The system has ${needs.map((need) => need.name).join(', ')}.`);
}
process.exitCode = missing.length === 0 ? 0 : 1;

/** An earlier version of the program, taken out of the repository into a temporary folder. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const migrations = 'server/adapters/database/migrations/*.sql';

export type OlderVersion = {
  readonly folder: string;
  /** Its commit, and the first line of what was said about it. */
  readonly about: string;
  /** Whether it asks for the very packages that this version has; it is given those either way. */
  readonly hasOurPackages: boolean;
  remove(): void;
};

/** @throws {Error} with what git said. */
function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  }
  return stdout.trim();
}

/** The last version whose tables are other ones: the commit before that of the newest migration. */
function beforeNewestMigration(): string {
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations);
  if (newest === '') {
    throw new Error('The repository knows no migration: a shallow clone lacks the earlier versions');
  }
  return `${newest}^`;
}

/** Takes a version out of the repository; without a name, the last one whose tables are other ones. */
export function checkOut(revision: string = beforeNewestMigration()): OlderVersion {
  const commit = git('rev-parse', '--verify', `${revision}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'countersign-older-'));
  const remove = (): void => {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  git('worktree', 'add', '--detach', folder, commit);
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'), 'dir');
  return {
    folder,
    about: git('log', '-1', '--format=%h %s', commit),
    hasOurPackages: git('diff', '--name-only', commit, '--', 'package-lock.json') === '',
    remove,
  };
}

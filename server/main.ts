import { FolderLockedError } from './adapters/database/embedded-server.ts';
import { type Config, readConfig } from './config.ts';
import { describeError } from './log-error.ts';
import { createLogger } from './logger.ts';
import { StartError } from './open-storage.ts';
import { type RunningService, startService } from './service.ts';
import { demoEmail, demoPassword, demoUsers } from './services/demo/demo-people.ts';

/*
 * Reads the environment, starts the service and stops it when the system asks. Importing this file runs it.
 */

/** A service that cannot let go within this time is ended all the same. */
const stopMilliseconds = 30_000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

function readEnvironment(): Config {
  const outcome = readConfig(process.env);
  if (outcome.kind === 'ok') {
    return outcome.config;
  }
  complain('Countersign cannot start with this environment:');
  outcome.lines.forEach((line) => complain(`  ${line}`));
  process.exit(1);
}

function announce(config: Config, address: string): void {
  say(`\nCountersign is running at ${address}\n`);
  if (!config.demo) {
    return;
  }
  say(`  Demo accounts, all with the password ${demoPassword}:`);
  for (const user of demoUsers) {
    say(`    ${demoEmail(user.code).padEnd(20)} ${user.name.padEnd(18)} ${user.roles.join(', ')}`);
  }
  say(`\n  Messages that would be sent stand at ${address}/outbox`);
  say(`  Everything is kept in ${config.dataDir}. Press Ctrl+C to stop.\n`);
}

/** A service that is asked to stop while it still starts is let come up first: its database is then put down in order. */
function stopOnSignals(starting: Promise<RunningService>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) {
      complain('Stopping at once.');
      process.exit(1);
    }
    stopping = true;
    const stopped = starting.then((service) => {
      setTimeout(() => {
        complain('Something did not end in time.');
        process.exit(1);
      }, stopMilliseconds).unref();
      return service.stop();
    });
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`Stopping failed: ${describeError(error).message}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

const config = readEnvironment();
const logger = createLogger(config.logLevel);

try {
  const starting = startService(config, logger, (description) => {
    complain(`The embedded database ended unexpectedly (${description}). Start Countersign again.`);
    process.exit(1);
  });
  stopOnSignals(starting);
  announce(config, (await starting).address);
} catch (error) {
  if (error instanceof StartError || error instanceof FolderLockedError) {
    complain(`Countersign cannot start: ${error.message}`);
  } else {
    logger.fatal({ err: error }, 'Countersign cannot start');
  }
  process.exit(1);
}

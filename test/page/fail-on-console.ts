/**
 * Set-up of every component test: what the page writes to `console.error` or `console.warn` fails the test that was running.
 * React and Mantine report wrong keys, missing labels and updates after unmount there, and nowhere else.
 *
 * A test that means to provoke a message replaces the method itself:
 * `vi.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
import { afterAll, afterEach } from 'vitest';

const noise: string[] = [];

function textOf(value: unknown): string {
  if (value instanceof Error) {
    return value.stack ?? value.message;
  }
  // What React adds is text; anything else stands whole in the console's own output, just above the failure.
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : Object.prototype.toString.call(value);
}

function listen(method: 'error' | 'warn'): void {
  const write = console[method].bind(console);
  console[method] = (...values: unknown[]) => {
    noise.push(`console.${method}: ${values.map(textOf).join(' ')}`);
    write(...values);
  };
}

function failOnNoise(): void {
  const heard = noise.splice(0);
  if (heard.length > 0) {
    throw new Error(`The console must stay quiet, but:\n${heard.join('\n')}`);
  }
}

listen('error');
listen('warn');
afterEach(failOnNoise);
afterAll(failOnNoise);

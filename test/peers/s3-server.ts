import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { S3Target } from '../../server/adapters/files/s3-target.ts';

const program = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'));
const bucket = 'countersign';
/** The only account that it has. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** An S3 server of its own process, with one bucket in a folder of its own. */
export class LoopbackS3 {
  readonly #folder: string;
  #child: ChildProcess | null = null;
  #port = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<LoopbackS3> {
    const server = new LoopbackS3(await mkdtemp(join(tmpdir(), 'countersign-s3-')));
    await server.start();
    return server;
  }

  get target(): S3Target {
    return {
      endpoint: `http://127.0.0.1:${String(this.#port)}`,
      region: 'us-east-1',
      bucket,
      prefix: 'files/',
      credentials,
    };
  }

  /** As STORAGE_URL takes it. */
  get url(): string {
    const { accessKeyId, secretAccessKey } = credentials;
    return `http://${accessKeyId}:${secretAccessKey}@127.0.0.1:${String(this.#port)}/${bucket}/files`;
  }

  /** Starts it, or starts it again at the same port with what it held. */
  async start(): Promise<void> {
    const options = ['-d', this.#folder, '-a', '127.0.0.1', '-p', String(this.#port), '--no-vhost-buckets'];
    const child = spawn(process.execPath, [program, ...options, '--configure-bucket', bucket], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.#port = await new Promise((resolve, reject) => {
      let written = '';
      child.once('exit', (code) => reject(new Error(`the S3 server ended with ${String(code)}`)));
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        written += text;
        const port = /listening on 127\.0\.0\.1:(\d+)/.exec(written)?.[1];
        if (port !== undefined) {
          resolve(Number(port));
        }
      });
    });
  }

  /** Ends it as a crash would; what it holds stays. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

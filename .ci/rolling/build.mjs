// One build of the service on the database that several share.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const { startServer } = createRequire(join(resolve(import.meta.dirname, '../..'), 'package.json'))('#testing');

/** Receivers of webhooks are on this machine; nothing may be refused because it comes too often. */
const SETTINGS = {
  LOG_LEVEL: 'error',
  WEBHOOK_ALLOWED_CIDRS: 'loopback',
  API_KEY_RATE_LIMIT: 'off',
  SIGN_IN_ACCOUNT_RATE_LIMIT: 'off',
  SIGN_IN_ADDRESS_RATE_LIMIT: 'off',
};

export class Build {
  servers = [];

  constructor(name, root, { databaseUrl, scratch }) {
    this.name = name;
    this.root = root;
    this.scratch = scratch;
    this.env = { ...SETTINGS, DATABASE_URL: databaseUrl, STORAGE_DIR: join(scratch, 'files') };
  }

  /** Runs a command of this build; answers what it prints. */
  cli(args, input = '') {
    const env = { PATH: process.env.PATH, ...this.env, DATA_DIR: join(this.scratch, `${this.name}-commands`) };
    const stdio = ['pipe', 'pipe', 'inherit'];
    return execFileSync(process.execPath, [join(this.root, 'dist/src/cli/main.js'), ...args], {
      env,
      input,
      stdio,
      encoding: 'utf8',
    });
  }

  /** Starts a server; with `works` it also does what no request waits for. */
  async start({ works }) {
    const data = join(this.scratch, `${this.name}-${this.servers.length}`);
    mkdirSync(data);
    const server = await startServer({
      entry: join(this.root, 'dist/src/main.js'),
      env: { ...this.env, DATA_DIR: data, BACKGROUND_WORK: works ? 'on' : 'off' },
      logFile: join(data, 'server.log'),
    });
    this.servers.push(server);
    return { name: this.name, url: server.url, stop: server.stop };
  }

  async end() {
    await Promise.all(this.servers.map((server) => server.stop()));
  }
}

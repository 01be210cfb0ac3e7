import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PROGRAM = 'redis-server';

/** Whether there is a program of Redis on the path. */
export function hasRedis(): boolean {
  try {
    return execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }).includes('v=');
  } catch {
    return false;
  }
}

/** A Redis that can be killed and come back. */
export class MortalRedis {
  private child?: ChildProcess;

  constructor(
    private readonly port: number,
    private readonly directory: string,
  ) {}

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--dir', this.directory];
    this.child = spawn(PROGRAM, settings, { stdio: 'ignore' });
    while (!(await this.answers())) await sleep(50);
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  private answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  }
}

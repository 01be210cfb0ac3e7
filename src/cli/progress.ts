import { SingleBar } from 'cli-progress';
import type { Progress } from '../seed';
import { note } from './output';

const LINE_EVERY_MS = 2_000;

/** Shows a bar on a terminal, and otherwise prints a line now and then, which is suitable for logs. */
export const createProgress = (): Progress => (process.stderr.isTTY ? new Bar() : new Lines());

class Bar implements Progress {
  private readonly bar = new SingleBar({
    format: '{bar} {percentage}% | {duration_formatted}, {eta_formatted} left',
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    barCompleteChar: '#',
    barIncompleteChar: '.',
  });

  start(items: number): void {
    this.bar.start(items, 0);
  }

  advance(items: number): void {
    this.bar.increment(items);
  }

  stop(): void {
    this.bar.stop();
  }
}

class Lines implements Progress {
  private total = 0;
  private done = 0;
  private lastAt = performance.now();

  start(items: number): void {
    this.total = items;
  }

  advance(items: number): void {
    this.done += items;
    if (performance.now() - this.lastAt < LINE_EVERY_MS) return;
    this.lastAt = performance.now();
    note(`${Math.floor((this.done / this.total) * 100)} %`);
  }

  stop(): void {
    this.lastAt = performance.now();
  }
}

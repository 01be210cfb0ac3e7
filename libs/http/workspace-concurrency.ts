import { Injectable } from '@nestjs/common';

/** An operation that runs for longer waits for something, such as a lock, and holds no others back. */
const YOUNG_MS = 100;
/** How many young operations of one workspace run at the same time while others are there. */
const BESIDE_OTHERS = 2;
/** One that has used more than this, counted as below, keeps a process busy: it has one operation at a time beside others. */
const MUCH_MS = 300;
/** A workspace is there for so long after its last operation. What it used before counts half by then. */
const THERE_MS = 1_000;
/** A workspace gives way to those that have used less than this part of what it has used itself. */
const LESS = 0.5;
/** It gives way for no longer than this, where the others leave no gap. */
const GIVES_WAY_MS = 300;

interface Operation {
  readonly began: number;
}

interface Share {
  readonly running: Set<Operation>;
  readonly waiting: ((operation: Operation) => void)[];
  /** Since when the first of those that wait is the first. */
  waitsSince: number;
  /** The milliseconds that its operations took, as of `left`. */
  used: number;
  /** When an operation last ended. */
  left: number;
  /** How many of its reads with a time limit run. */
  reads: number;
  /** Each starts a read that waits until another one ends. */
  readonly waitingReads: (() => void)[];
}

/**
 * Divides a process among workspaces. While several are there, each has few operations at a time, and one that has used
 * more gives way to the others. What cannot begin waits in order, without a database connection. So a workspace that
 * sends a thousand requests at once, or waits for its own locks, costs the others little.
 */
@Injectable()
export class WorkspaceConcurrency {
  /** Those that are there; the last one has ended an operation last. */
  private readonly shares = new Map<string, Share>();
  private readonly busy = new Set<Share>();
  private readonly queued = new Set<Share>();
  private timer?: NodeJS.Timeout;

  /** `most` operations of one workspace run at the same time. */
  constructor(private readonly most: number) {}

  async within<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    const share = this.shareOf(workspaceId);
    const isFree = !share.waiting.length && this.mayBegin(share);
    const operation = isFree ? this.begin(share) : await this.turn(share);
    try {
      return await work();
    } finally {
      this.end(operation, share, workspaceId);
    }
  }

  private shareOf(workspaceId: string): Share {
    const known = this.shares.get(workspaceId);
    if (known) return known;
    const share: Share = {
      ...{ running: new Set(), waiting: [], waitsSince: 0 },
      ...{ used: 0, left: performance.now(), reads: 0, waitingReads: [] },
    };
    this.shares.set(workspaceId, share);
    return share;
  }

  private mayBegin(share: Share): boolean {
    if (share.running.size >= this.most) return false;
    if (this.shares.size === 1) return true;
    const now = performance.now();
    if (youngOf(share, now) >= this.atATime(share, now)) return false;
    if (share.waiting.length && now - share.waitsSince > GIVES_WAY_MS) return true;
    const little = usedBy(share, now) * LESS;
    for (const other of this.busy) if (usedBy(other, now) < little && youngOf(other, now) > 0) return false;
    return true;
  }

  private atATime(share: Share, now: number): number {
    if (this.shares.size === 1) return this.most;
    return Math.min(usedBy(share, now) > MUCH_MS ? 1 : BESIDE_OTHERS, this.most);
  }

  /**
   * Runs a read that may take long, within an operation. While several workspaces are there, each has few of these at a
   * time however long they take: they keep PostgreSQL busy, and wait for nobody.
   */
  async reading<T>(workspaceId: string, read: () => Promise<T>): Promise<T> {
    const share = this.shares.get(workspaceId);
    if (!share) return read();
    if (share.reads < this.atATime(share, performance.now())) share.reads++;
    else await new Promise<void>((resolve) => share.waitingReads.push(resolve));
    try {
      return await read();
    } finally {
      share.reads--;
      while (share.waitingReads.length && share.reads < this.atATime(share, performance.now())) {
        share.reads++;
        share.waitingReads.shift()!();
      }
    }
  }

  private begin(share: Share): Operation {
    const operation = { began: performance.now() };
    share.running.add(operation);
    this.busy.add(share);
    return operation;
  }

  private turn(share: Share): Promise<Operation> {
    if (!share.waiting.length) share.waitsSince = performance.now();
    this.queued.add(share);
    this.lookAgain();
    return new Promise((resolve) => share.waiting.push(resolve));
  }

  private end(operation: Operation, share: Share, workspaceId: string): void {
    const now = performance.now();
    share.running.delete(operation);
    if (!share.running.size) this.busy.delete(share);
    share.used = usedBy(share, now) + now - operation.began;
    share.left = now;
    this.shares.delete(workspaceId);
    this.shares.set(workspaceId, share);
    this.forget(now - THERE_MS);
    if (this.queued.size) this.callNext();
  }

  private forget(before: number): void {
    for (const [workspaceId, { running, waiting, left }] of this.shares) {
      if (left > before) return;
      if (!running.size && !waiting.length) this.shares.delete(workspaceId);
    }
  }

  /** Lets in what may begin now, first of those that have used least. */
  private callNext(): void {
    const now = performance.now();
    for (const share of [...this.queued].toSorted((one, other) => usedBy(one, now) - usedBy(other, now))) {
      while (share.waiting.length && this.mayBegin(share)) {
        share.waiting.shift()!(this.begin(share));
        share.waitsSince = now;
      }
      if (!share.waiting.length) this.queued.delete(share);
    }
  }

  /** Operations that run grow old without an end. */
  private lookAgain(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.callNext();
      if (this.queued.size) this.lookAgain();
    }, YOUNG_MS).unref();
  }
}

const usedBy = ({ used, left }: Share, now: number): number => used * 0.5 ** ((now - left) / THERE_MS);

function youngOf({ running }: Share, now: number): number {
  let count = 0;
  for (const { began } of running) if (now - began < YOUNG_MS) count++;
  return count;
}

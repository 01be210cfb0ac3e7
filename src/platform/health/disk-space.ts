import { LEAST_ROOM_BYTES, roomOf } from '#embedded-postgres';
import type { Log } from '../logging';

const LOOK_MS = 1_000;
/**
 * Writes are accepted again only when twice the minimum is free. Otherwise, the state would change back and forth,
 * because space becomes free in small pieces.
 */
const ENOUGH_BYTES = 2 * LEAST_ROOM_BYTES;

interface DiskSpaceOptions {
  readonly log: Pick<Log, 'error' | 'info'>;
  /** Returns the free bytes on the disk of a directory; undefined if that is unknown. */
  readonly room?: (directory: string) => Promise<number | undefined>;
}

/**
 * Watches the free space on the disk of the embedded PostgreSQL. Writes are refused before the disk is full, because a
 * PostgreSQL that cannot extend its log stops, and cannot even serve reads until there is space again.
 */
export class DiskSpace {
  private full = false;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly directory: string,
    private readonly options: DiskSpaceOptions,
  ) {}

  get isFull(): boolean {
    return this.full;
  }

  async start(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  async look(): Promise<void> {
    const { log, room = roomOf } = this.options;
    const bytes = await room(this.directory);
    if (bytes === undefined) return;
    const isFull = bytes < (this.full ? ENOUGH_BYTES : LEAST_ROOM_BYTES);
    if (isFull === this.full) return;
    this.full = isFull;
    const facts = { directory: this.directory, freeBytes: bytes };
    if (isFull) log.error(facts, 'The disk is full: nothing is written until there is room again');
    else log.info(facts, 'The disk has room again');
  }
}

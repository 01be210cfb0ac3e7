/** The current time; a port, so that tests can stand on a date. */
export abstract class Clock {
  /** ISO 8601 UTC with microseconds, e.g. `2026-01-14T09:22:41.478363Z`: the form of the database and of the wire. */
  abstract now(): string;
}

export class SystemClock extends Clock {
  now(): string {
    const time = performance.timeOrigin + performance.now();
    const micros = Math.floor((time % 1) * 1000);
    return `${new Date(time).toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`;
  }
}

/** Returns the current time. It is a port so that tests can set the time. */
export abstract class Clock {
  /**
   * Returns the time as ISO 8601 in UTC with microseconds, such as `2026-01-14T09:22:41.478363Z`. The database and both
   * interfaces use this form.
   */
  abstract now(): string;
}

export class SystemClock extends Clock {
  now(): string {
    const time = performance.timeOrigin + performance.now();
    const micros = Math.floor((time % 1) * 1000);
    return `${new Date(time).toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`;
  }
}

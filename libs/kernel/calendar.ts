/** A day in the form `2026-01-14`. */
export type Day = string;

const DAY_MS = 86_400_000;

const dayOf = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10);
const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

const FIELDS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const;
const MORE = { minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of a time zone. Unknown zones fall back to UTC. */
function newFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, ...FIELDS, ...MORE });
  } catch {
    return newFormat('UTC');
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? newFormat(zone);
  formats.set(zone, format);
  return format;
}

export type Unit = 'day' | 'week' | 'month' | 'year';

/** Converts between days and moments in one time zone, seen from one moment (`now`). Weeks begin on Monday. */
export class Calendar {
  /** `now` is an ISO 8601 time; `zone` is a name of the IANA database, such as `Europe/Berlin`. */
  constructor(
    readonly now: string,
    readonly zone: string,
  ) {}

  get today(): Day {
    return this.dayAt(this.now);
  }

  /** Returns the day in this time zone at a moment. */
  dayAt(moment: string): Day {
    return dayOf(this.local(Date.parse(moment)));
  }

  /** Returns the moment at which a day begins. That is not always midnight: clocks may be put forward at midnight. */
  startOf(day: Day): string {
    const midnight = utc(day);
    const candidates = [midnight - DAY_MS, midnight + DAY_MS].map((near) => midnight - this.offset(near));
    const moments = candidates.sort((a, b) => a - b);
    const first = moments.find((moment) => dayOf(this.local(moment)) >= day) ?? moments[1]!;
    return new Date(first).toISOString();
  }

  /**
   * Returns the first moment of a day at which clocks show a time such as `09:30`. If clocks are put forward past that
   * time, the moment is one hour later.
   */
  at(day: Day, time: string): string {
    const shown = Date.parse(`${day}T${time}:00Z`);
    const candidates = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - this.offset(near));
    const moments = candidates.sort((a, b) => a - b);
    const first = moments.find((moment) => this.local(moment) === shown) ?? moments[1]!;
    return new Date(first).toISOString();
  }

  /**
   * Returns the day `count` units after today, or before today if `count` is negative. A day that the target month does
   * not have becomes its last day: 31 January plus one month is the last day of February.
   */
  shifted(count: number, unit: Unit): Day {
    const [year, month, day] = this.today.split('-').map(Number) as [number, number, number];
    if (unit === 'day' || unit === 'week') return dayOf(utc(this.today) + count * (unit === 'week' ? 7 : 1) * DAY_MS);
    const months = year * 12 + (month - 1) + count * (unit === 'year' ? 12 : 1);
    const last = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
    return dayOf(Date.UTC(Math.floor(months / 12), months % 12, Math.min(day, last)));
  }

  /** Returns the first day of the current day, week, month or year. */
  first(unit: Unit): Day {
    const { today } = this;
    if (unit === 'day') return today;
    if (unit === 'week') return dayOf(utc(today) - ((new Date(utc(today)).getUTCDay() + 6) % 7) * DAY_MS);
    return unit === 'month' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`;
  }

  /** Returns the first day after the current day, week, month or year. */
  behind(unit: Unit): Day {
    const first = new Calendar(`${this.first(unit)}T00:00:00Z`, 'UTC');
    return first.shifted(1, unit);
  }

  private local(moment: number): number {
    return moment + this.offset(moment);
  }

  /** Returns how far this zone is ahead of UTC at a moment, in milliseconds. */
  private offset(moment: number): number {
    const whole = Math.floor(moment / 1000) * 1000;
    const parts = formatOf(this.zone).formatToParts(whole);
    const part = (type: string) => Number(parts.find((one) => one.type === type)!.value);
    const days = Date.UTC(part('year'), part('month') - 1, part('day'));
    const local = days + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000;
    return local - whole;
  }
}

export const nextDay = (day: Day): Day => dayOf(utc(day) + DAY_MS);

/**
 * Checks that a text is an existing day of the years 1000 to 9998. The limits leave room for the days before and after
 * it.
 */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(utc(text)) &&
  dayOf(utc(text)) === text &&
  text >= '1000-01-01' &&
  text < '9999-01-01';

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Returns an ISO 8601 time with its offset, or undefined if the text is not a time. A time without an offset counts as
 * UTC.
 */
export function momentOf(text: string): string | undefined {
  const parts = MOMENT.exec(text);
  if (!parts || !isDay(text.slice(0, 10))) return undefined;
  const iso = `${text.slice(0, 10)}T${text.slice(11)}${parts[3] ? '' : 'Z'}`;
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
}

const uses = new Map<string, CacheUse>();

/**
 * Counts how often a cache knows what it is asked for. Metrics show all of them. `name` is one of a bounded set; a
 * process has one cache of each name, and the newest counts.
 *
 * ```ts
 * private readonly use = new CacheUse('access', () => this.places.size);
 * this.use.asked(this.places.has(key));
 * ```
 */
export class CacheUse {
  hits = 0;
  misses = 0;

  constructor(
    readonly name: string,
    /** Returns the number of entries. */
    readonly size: () => number,
  ) {
    uses.set(name, this);
  }

  /** Returns the use of every cache. */
  static get all(): readonly CacheUse[] {
    return [...uses.values()];
  }

  /** Call this with each question. */
  asked(isKnown: boolean): void {
    if (isKnown) this.hits += 1;
    else this.misses += 1;
  }
}

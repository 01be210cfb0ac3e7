/** A pseudorandom generator that always gives the same numbers for the same keys (mulberry32). */
export class Random {
  private state: number;

  constructor(...keys: readonly (string | number)[]) {
    this.state = keys.reduce((hash: number, key) => mix(hash, String(key)), 0x811c9dc5);
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }

  /** Returns several different values in random order. */
  some<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(this.below(left.length), 1)[0]!);
  }

  /** Picks a value by weight: `[['often', 9], ['seldom', 1]]`. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let rest = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return choices.at(-1)![0];
  }
}

/** FNV-1a with a separator between keys, so that `1, 23` differs from `12, 3`. */
function mix(hash: number, key: string): number {
  let mixed = hash;
  for (let index = 0; index < key.length; index++) mixed = Math.imul(mixed ^ key.charCodeAt(index), 0x01000193);
  return Math.imul(mixed ^ 0xff, 0x01000193);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns a UUIDv7 for a given time, for records that are older than the process. */
export function uuidAt(milliseconds: number, random: Random): string {
  const time = Math.floor(milliseconds).toString(16).padStart(12, '0');
  const bytes = Array.from({ length: 10 }, () => random.below(256));
  bytes[0] = 0x70 | (bytes[0]! & 0x0f);
  bytes[2] = 0x80 | (bytes[2]! & 0x3f);
  const tail = bytes.map((byte) => HEX[byte]!).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
}

/** A moment as the database writes it; what names no zone is UTC. */
export function instant(text: string): string {
  const zoned = text.length <= 10 || /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  return `${new Date(zoned).toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
}

/** The moment that lies so many milliseconds behind another one; before it where they are fewer than none. */
export const shifted = (at: string, milliseconds: number): string =>
  new Date(Date.parse(at) + milliseconds).toISOString();

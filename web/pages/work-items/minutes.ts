/** Parses `1h 30m`, `90`, `1.5h` and `1:30` as minutes; undefined for anything else. */
export function minutesOf(text: string): number | undefined {
  const typed = text.trim().toLowerCase().replace(',', '.');
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(typed);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]) || undefined;
  const words = /^(?:(\d+(?:\.\d+)?)\s*h)?\s*(?:(\d+)\s*(?:m|min)?)?$/.exec(typed);
  if (!words || typed === '') return undefined;
  return Math.round(Number(words[1] ?? 0) * 60 + Number(words[2] ?? 0)) || undefined;
}

/** Formats minutes as `1h 30m`, which can also be typed. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && `${hours}h`, (rest || !hours) && `${rest}m`].filter(Boolean).join(' ');
}

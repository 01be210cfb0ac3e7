/** A device's question whether somebody has answered. */
export interface Poll {
  /** It did not wait as long as it was told to. */
  readonly isTooSoon: boolean;
  /** How long it waits from now on. */
  readonly intervalSeconds: number;
}

/** What a device waits longer for each question that comes too soon (RFC 8628, 3.5). */
const STEP_SECONDS = 5;
const LONGEST_SECONDS = 60;
/** Clocks and networks are not exact. */
const TOLERANCE_MS = 1_000;

export function pollOf(
  { askedAt, intervalSeconds }: { readonly askedAt: string | null; readonly intervalSeconds: number },
  now: string,
): Poll {
  const waited = askedAt === null ? Infinity : Date.parse(now) - Date.parse(askedAt);
  const isTooSoon = waited < intervalSeconds * 1_000 - TOLERANCE_MS;
  const next = isTooSoon ? Math.min(LONGEST_SECONDS, intervalSeconds + STEP_SECONDS) : intervalSeconds;
  return { isTooSoon, intervalSeconds: next };
}

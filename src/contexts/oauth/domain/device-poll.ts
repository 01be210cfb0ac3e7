/** A device's poll for the answer. */
export interface Poll {
  /** True if the device did not wait for the required interval. */
  readonly isTooSoon: boolean;
  /** The interval that the device must wait from now on. */
  readonly intervalSeconds: number;
}

/** Seconds added to the interval for each poll that comes too soon (RFC 8628, 3.5). */
const STEP_SECONDS = 5;
const LONGEST_SECONDS = 60;
/** Tolerance for inexact clocks and networks. */
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

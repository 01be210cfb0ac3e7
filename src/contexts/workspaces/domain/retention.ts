import { invalidField, shifted } from '#kernel';

/** For how many days a workspace keeps what it does not need any more. */
export interface Retention {
  /** Null for ever. */
  readonly auditLogDays: number | null;
  /** Null for as long as the installation keeps logs. */
  readonly logDays: number | null;
  /** How long deleted records stay in the database. Null for ever. */
  readonly deletedRecordDays: number | null;
}

/** What the installation allows. */
export interface RetentionBounds {
  readonly auditLogMinDays: number;
  readonly logMaxDays: number;
}

export const MOST_DAYS = 3650;

const DAY_MS = 86_400_000;

/**
 * Returns when a change takes effect. The day between lets an owner take back a slip; until then nothing is removed, not
 * even by the setting before.
 */
export const takesEffectAt = (changedAt: string): string => shifted(changedAt, DAY_MS);

/** Throws if the workspace may not keep something for as long, or as short. */
export function assertAllowed({ auditLogDays, logDays }: Partial<Retention>, bounds: RetentionBounds): void {
  const { auditLogMinDays: least, logMaxDays: most } = bounds;
  if (typeof auditLogDays === 'number' && auditLogDays < least)
    throw invalidField('auditLogDays', `Ensure this value is greater than or equal to ${least}.`);
  if (typeof logDays === 'number' && logDays > most)
    throw invalidField('logDays', `Ensure this value is less than or equal to ${most}.`);
}

/** Returns the retention as the installation allows it now: its bounds may have changed since it was set. */
export const allowed = (
  { auditLogDays, logDays, deletedRecordDays }: Retention,
  bounds: RetentionBounds,
): Retention => ({
  deletedRecordDays,
  auditLogDays: auditLogDays && Math.max(auditLogDays, bounds.auditLogMinDays),
  logDays: logDays && Math.min(logDays, bounds.logMaxDays),
});

/** Returns the time before which a retention must have been changed to be in effect now. */
export const effectiveIfChangedBefore = (now: string): string => shifted(now, -DAY_MS);

export const daysBefore = (at: string, days: number): string => shifted(at, -days * DAY_MS);

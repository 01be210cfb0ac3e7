import { assertDates } from '#kernel';

export const RELEASE_STATUSES = ['unreleased', 'released', 'cancelled'] as const;
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number];

/** What is shipped together: a name, dates, a version, and the work items that are in it. */
export interface Release {
  readonly id: string;
  readonly name: string;
  /** Cleaned. */
  readonly descriptionHtml: string;
  /** The text that a reader sees, derived from the HTML. */
  readonly descriptionStripped: string;
  /** The same as an editor's document, derived from the HTML. */
  readonly descriptionJson: object;
  readonly status: ReleaseStatus;
  readonly startDate: string | null;
  readonly targetDate: string | null;
  readonly releaseDate: string | null;
  readonly leadId: string | null;
  readonly tagId: string | null;
  readonly labelIds: readonly string[];
  /** At most one release of a workspace is the latest. */
  readonly isLatest: boolean;
  readonly isPrerelease: boolean;
  readonly logoProps: object;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** What is out for everybody, as a release before its time is not. */
const isOut = ({ status, isPrerelease }: Pick<Release, 'status' | 'isPrerelease'>): boolean =>
  status === 'released' && !isPrerelease;

/** A release that comes out is the latest from then on, and one that is taken back no longer; unless it is said. */
function isLatestAfter(before: Release, after: Release, said: boolean | undefined): boolean {
  if (said !== undefined) return said;
  return isOut(before) === isOut(after) ? before.isLatest : isOut(after);
}

export function revised<R extends Release>(release: R, patch: Partial<Release>): R {
  const after = { ...release, ...patch };
  assertDates(after);
  return { ...after, isLatest: isLatestAfter(release, after, patch.isLatest) };
}

import { assertDates, DomainError } from '#kernel';

export const RELEASE_STATUSES = ['unreleased', 'released', 'cancelled'] as const;
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number];

/** Work that ships together: a name, dates, a version, and the work items in it. */
export interface Release {
  readonly id: string;
  readonly name: string;
  /** The description as sanitized HTML. */
  readonly descriptionHtml: string;
  /** The text without markup, derived from the HTML. */
  readonly descriptionStripped: string;
  /** The text as an editor document, derived from the HTML. */
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

/** A version, and the commit or git tag that it refers to. */
export interface ReleaseTag {
  readonly id: string;
  /** The project in which the version is unique; null if it is unique in the workspace. */
  readonly projectId: string | null;
  readonly tagVersion: string;
  readonly description: string;
  readonly commitHash: string | null;
  readonly gitTag: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

export const VERSION_TAKEN = 'RELEASE_TAG_VERSION_ALREADY_EXISTS';

export const versionTaken = (id: string) =>
  new DomainError('conflict', VERSION_TAKEN, 'Release tag with this version already exists', { id });

/** A label that releases of the workspace can have. */
export interface ReleaseLabel {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** True if the release is out. A pre-release never is, even if its status is released. */
const isOut = ({ status, isPrerelease }: Pick<Release, 'status' | 'isPrerelease'>): boolean =>
  status === 'released' && !isPrerelease;

/**
 * Returns whether a release is the latest after a change. Unless the change sets it, a release becomes the latest when
 * it comes out, and stops being it when it is withdrawn.
 */
function isLatestAfter(before: Release, after: Release, requested: boolean | undefined): boolean {
  if (requested !== undefined) return requested;
  return isOut(before) === isOut(after) ? before.isLatest : isOut(after);
}

export function revised<R extends Release>(release: R, patch: Partial<Release>): R {
  const after = { ...release, ...patch };
  assertDates(after);
  return { ...after, isLatest: isLatestAfter(release, after, patch.isLatest) };
}

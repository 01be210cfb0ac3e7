/** A version, with where it is in the source code. */
export interface ReleaseTag {
  readonly id: string;
  /** In which project the version is there once; null: in the workspace. */
  readonly projectId: string | null;
  readonly tagVersion: string;
  readonly description: string;
  readonly commitHash: string | null;
  readonly gitTag: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

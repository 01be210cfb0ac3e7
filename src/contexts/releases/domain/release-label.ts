/** A label of the workspace's palette for releases. */
export interface ReleaseLabel {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** A personal note in a workspace. Only its owner sees it. */
export interface Sticky {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string | null;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** The text as an editor document. */
  readonly description: object;
  readonly color: string | null;
  readonly backgroundColor: string | null;
  readonly logoProps: object;
  readonly sortOrder: number;
}

/** INTERNAL is for the team, EXTERNAL may be shown outside; who reads the work item through the interface sees both. */
export const COMMENT_ACCESS = ['INTERNAL', 'EXTERNAL'] as const;
export type CommentAccess = (typeof COMMENT_ACCESS)[number];

export interface Comment {
  readonly id: string;
  readonly projectId: string;
  readonly workItemId: string;
  /** The comment that this one replies to. */
  readonly parentId: string | null;
  /** Cleaned. */
  readonly commentHtml: string;
  /** The text that a reader sees, derived from the HTML. */
  readonly commentStripped: string;
  /** The same text as an editor's document, derived from the HTML. */
  readonly commentJson: object;
  readonly access: CommentAccess;
  /** When the text last changed. */
  readonly editedAt: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

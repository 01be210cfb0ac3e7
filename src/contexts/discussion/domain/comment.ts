/**
 * `INTERNAL` is for the team; `EXTERNAL` may be shown outside. Readers of the work item see both through the interface.
 */
export const COMMENT_ACCESS = ['INTERNAL', 'EXTERNAL'] as const;
export type CommentAccess = (typeof COMMENT_ACCESS)[number];

export interface Comment {
  readonly id: string;
  readonly projectId: string;
  readonly workItemId: string;
  /** The comment that this one replies to. */
  readonly parentId: string | null;
  /** Sanitized HTML. */
  readonly commentHtml: string;
  /** Plain text derived from the HTML. */
  readonly commentStripped: string;
  /** Editor document derived from the HTML. */
  readonly commentJson: object;
  readonly access: CommentAccess;
  /** Time of the last change of the text. */
  readonly editedAt: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

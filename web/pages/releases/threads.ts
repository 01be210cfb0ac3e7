import { grouped } from '../../data/grouped';

interface Answering {
  readonly id: string;
  readonly parent_id: string | null;
}

/** A comment with all that answer it or its replies, in the order of the list. */
export interface Thread<T> {
  readonly comment: T;
  readonly replies: readonly T[];
}

/** Comments by what they answer. One whose parent is not in the list begins a thread. */
export function threadsOf<T extends Answering>(comments: readonly T[]): readonly Thread<T>[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const rootOf = (comment: T): T => {
    const parent = comment.parent_id && byId.get(comment.parent_id);
    return parent ? rootOf(parent) : comment;
  };
  return [...grouped(comments, rootOf)].map(([comment, all]) => ({
    comment,
    replies: all.filter((one) => one !== comment),
  }));
}

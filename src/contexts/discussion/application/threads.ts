import { accepted, each, lineageOf, Selection, type Draft, type Outcome, type TenantRecord } from '#kernel';
import { belowItself, noSuchParent } from './comments.errors';

/** A comment that can answer another one of the same host. */
interface Answering extends TenantRecord {
  readonly parentId: string | null;
}

/** Where comments answer one another; `C` says on which host. */
export abstract class Replies<C, T extends TenantRecord> {
  /** Which comments of the host these reply to, and so on up; null at the top. */
  abstract parents(ctx: C, ids: readonly string[]): Promise<Map<string, string | null>>;
  /** Replies to any of these comments of the host, locked. */
  abstract to(ctx: C, ids: readonly string[]): Promise<T[]>;
}

export interface Freed<T extends TenantRecord> {
  readonly before: Selection<T>;
  readonly after: readonly T[];
}

/** The rules of comments that answer one another. `host` is what they are about, as messages name it. */
export class Threads<C, T extends Answering> {
  constructor(
    private readonly replies: Replies<C, T>,
    private readonly host: string,
  ) {}

  /** Comments reply to comments of their host that are not replies to them. */
  async sound<D extends Draft<T>>(place: C, comments: readonly Outcome<D>[]): Promise<Outcome<D>[]> {
    const asked = accepted(comments).flatMap(({ parentId }) => parentId ?? []);
    const parents = await this.replies.parents(place, asked);
    return each(comments, (comment) => {
      const lineage = comment.parentId ? lineageOf(parents, comment.parentId) : [];
      if (comment.parentId && !lineage.length) throw noSuchParent(this.host);
      if (lineage.includes(comment.id)) throw belowItself();
      if (parents.has(comment.id)) parents.set(comment.id, comment.parentId);
      return comment;
    });
  }

  /** Who may delete comments need have no say about the replies: they stay and reply to nothing. */
  async freed(place: C, gone: readonly T[]): Promise<Freed<T>> {
    const ids = gone.map(({ id }) => id);
    const orphans = (await this.replies.to(place, ids)).filter(({ id }) => !ids.includes(id));
    return { before: new Selection(orphans), after: orphans.map((reply) => ({ ...reply, parentId: null })) };
  }
}

import {
  accepted,
  each,
  invalidField,
  lineageOf,
  LockedRecords,
  type Draft,
  type Outcome,
  type TenantRecord,
} from '#kernel';

/** A comment that may reply to another one of the same host. */
interface Answering extends TenantRecord {
  readonly parentId: string | null;
}

/** Reads the replies among the comments of a host. `C` identifies the host. */
export abstract class Replies<C, T extends TenantRecord> {
  /**
   * Returns the parent of each of these comments and of all their ancestors; null for comments that reply to nothing.
   */
  abstract parents(ctx: C, ids: readonly string[]): Promise<Map<string, string | null>>;
  /** Returns and locks the replies to these comments. */
  abstract to(ctx: C, ids: readonly string[]): Promise<T[]>;
}

export interface Freed<T extends TenantRecord> {
  readonly before: LockedRecords<T>;
  readonly after: readonly T[];
}

const noSuchParent = (host: string) =>
  invalidField('parentId', `There is no such comment on this ${host}.`, 'does_not_exist');

const belowItself = () => invalidField('parentId', 'A comment cannot reply to itself or to one of its own replies.');

/** Rules of replies. `host` names what the comments are about, for messages. */
export class Threads<C, T extends Answering> {
  constructor(
    private readonly replies: Replies<C, T>,
    private readonly host: string,
  ) {}

  /** Checks that comments reply to comments of the same host, and that replies form no cycle. */
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

  /**
   * Returns the replies to deleted comments with their parent cleared. Replies stay, because deleting a comment gives
   * no right over them.
   */
  async freed(place: C, gone: readonly T[]): Promise<Freed<T>> {
    const ids = gone.map(({ id }) => id);
    const orphans = (await this.replies.to(place, ids)).filter(({ id }) => !ids.includes(id));
    return { before: new LockedRecords(orphans), after: orphans.map((reply) => ({ ...reply, parentId: null })) };
  }
}

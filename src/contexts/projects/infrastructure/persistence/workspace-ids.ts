import { LRUCache } from 'lru-cache';
import type { Db } from '#persistence';
import { ID_BY_SLUG } from '../../../workspaces';

const MAX_KEPT = 10_000;

/**
 * Finds the ids of workspaces by their slugs. A slug never moves to another workspace while its own is there, so an id is
 * kept until no workspace has both.
 */
export class WorkspaceIds {
  private readonly ids = new LRUCache<string, string>({ max: MAX_KEPT });

  constructor(private readonly db: Db) {}

  /** Reads something of the workspace by its id. `read` returns undefined unless the id has this slug. */
  async find<R>(slug: string, read: (id: string) => Promise<R | undefined>): Promise<R | undefined> {
    const kept = this.ids.get(slug);
    const found = kept === undefined ? undefined : await read(kept);
    if (found !== undefined) return found;
    const [known] = await this.db.query<{ id: string }>(ID_BY_SLUG, [slug]);
    if (!known) this.ids.delete(slug);
    if (!known || known.id === kept) return undefined;
    this.ids.set(slug, known.id);
    return read(known.id);
  }
}

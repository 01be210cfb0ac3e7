import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { WorkspaceRepository, type Workspace } from '../../application/workspace.repository';
import { ID_BY_SLUG } from './directory';

const LIVE = 'select id, name, slug from workspaces where id = $1 and deleted_at is null';

@Injectable()
export class SqlWorkspaceRepository extends WorkspaceRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async bySlug(slug: string): Promise<Workspace | null> {
    const [known] = await this.db.read<{ id: string }>(ID_BY_SLUG, [slug]);
    const [workspace] = known ? await this.db.read<Workspace>(LIVE, [known.id]) : [];
    return workspace ?? null;
  }

  async byIds({ workspaceId }: { readonly workspaceId: string }, ids: readonly string[]) {
    if (!ids.includes(workspaceId)) return new Map<string, Workspace>();
    const rows = await this.db.read<Workspace>(LIVE, [workspaceId]);
    return new Map(rows.map((workspace) => [workspace.id, workspace]));
  }
}

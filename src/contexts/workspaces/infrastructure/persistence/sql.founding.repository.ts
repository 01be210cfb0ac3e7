import { Injectable } from '@nestjs/common';
import { Db, translating } from '#persistence';
import {
  FoundingRepository,
  slugTaken,
  type FoundedWorkspace,
  type WorkspaceToFound,
} from '../../application/founding.repository';
import { ID_BY_SLUG, keepInDirectory, notePlaces } from './directory';
import { lockSlug } from './slug-lock';

const FIND = `
  select id, slug, owner_id as "ownerId", deleted_at is not null as "isDeleted" from workspaces where id = $1`;

const INSERT_WORKSPACE = `
  insert into workspaces (id, name, slug, owner_id, features, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $6)`;

const INSERT_OWNER = `
  insert into workspace_members
    (workspace_id, id, user_id, role, created_at, updated_at, created_by_id, updated_by_id)
  values ($1, $2, $3, 'owner', $4, $4, $3, $3)`;

@Injectable()
export class SqlFoundingRepository extends FoundingRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async lock(): Promise<void> {
    await this.db.query(`select pg_advisory_xact_lock(hashtextextended('founding of workspaces', 0))`);
  }

  async bySlug(slug: string): Promise<FoundedWorkspace | null> {
    await lockSlug(this.db, slug);
    const [known] = await this.db.query<{ id: string }>(ID_BY_SLUG, [slug]);
    const [workspace] = known ? await this.db.query<FoundedWorkspace>(FIND, [known.id]) : [];
    return workspace ?? null;
  }

  async insert(at: string, { id, slug, name, ownerId, memberId, features }: WorkspaceToFound): Promise<void> {
    const taken = () => slugTaken(slug);
    await translating({ uq_workspaces_slug: taken, uq_workspace_directory_slug: taken }, async () => {
      await this.db.query(INSERT_WORKSPACE, [id, name, slug, ownerId, features, at]);
      await this.db.query(INSERT_OWNER, [id, memberId, ownerId, at]);
      await keepInDirectory(this.db, { workspaceId: id });
      await notePlaces(this.db, { workspaceId: id }, [ownerId]);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import {
  KEPT_VERSIONS,
  VersionRepository,
  type InAutomation,
  type Version,
} from '../../application/automation.repository';

const FIND = `
  select id, number, graph, is_published as "isPublished" from automation_versions
  where workspace_id = $1 and automation_id = $2 and id = $3`;

const INSERT = `
  insert into automation_versions (workspace_id, automation_id, id, number, graph, is_published, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Keeps versions that stored runs refer to. */
const FORGET = `
  delete from automation_versions v where v.workspace_id = $1 and v.automation_id = $2 and v.number <= $3
    and not exists (select 1 from automation_runs r where r.workspace_id = $1 and r.version_id = v.id)`;

const REPLACE = `
  update automation_versions set graph = $4, is_published = $5
  where workspace_id = $1 and automation_id = $2 and id = $3 and not is_published`;

@Injectable()
export class SqlVersionRepository extends VersionRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async find({ workspaceId, automationId }: InAutomation, id: string): Promise<Version | null> {
    const [version] = await this.db.query<Version>(FIND, [workspaceId, automationId, id]);
    return version ?? null;
  }

  async insert({ workspaceId, automationId }: InAutomation, at: string, version: Version): Promise<void> {
    const { id, number, graph, isPublished } = version;
    await this.db.query(INSERT, [workspaceId, automationId, id, number, JSON.stringify(graph), isPublished, at]);
    await this.db.query(FORGET, [workspaceId, automationId, number - KEPT_VERSIONS]);
  }

  async replace({ workspaceId, automationId }: InAutomation, { id, graph, isPublished }: Version): Promise<void> {
    await this.db.query(REPLACE, [workspaceId, automationId, id, JSON.stringify(graph), isPublished]);
  }
}

import { Injectable } from '@nestjs/common';
import type { WorkspaceKey } from '#kernel';
import { Db, handsOver, type HandsOver } from '#persistence';
import {
  HeldRecords,
  type HeldCount,
  type HeldPlace,
  type HeldRecord,
  type Succession,
} from '../../application/held-records';

/** Records that change hands together. */
const SET = 200;

/** SQL of a table `h` of the records that a person holds: `id` and `project_id`. Deleted projects are left out. */
const held = ({ from, theirs, key = 't.id', project = 'null::uuid' }: HandsOver): string => `(
  select h.id, h.project_id, p.identifier
  from (select ${key} as id, ${project} as project_id from ${from} where t.workspace_id = $1 and (${theirs})) h
  left join projects p on p.workspace_id = $1 and p.id = h.project_id
  where p.deleted_at is null) h`;

const counted = (kind: HandsOver): string =>
  `select '${kind.name}' as kind, ${Boolean(kind.isPrivate)} as "isPrivate", count(*)::int as count from ${held(kind)}`;

const membershipsOf = (person: string): string => `(
  select m.id, m.project_id, m.role from project_members m
  where m.workspace_id = $1 and m.user_id = ${person} and m.is_active and m.deleted_at is null)`;

const places = (kinds: readonly HandsOver[]): string => `
  select h.project_id as "projectId", l.role,
    case when s.id is not null then json_build_object('id', s.id, 'role', s.role) end as successor
  from (${kinds.map((kind) => `select h.project_id from ${held(kind)}`).join(' union ')}) h
  left join ${membershipsOf('$2')} l on l.project_id = h.project_id
  left join ${membershipsOf('$3')} s on s.project_id = h.project_id
  where h.project_id is not null order by h.project_id`;

@Injectable()
export class SqlHeldRecords extends HeldRecords {
  constructor(private readonly db: Db) {
    super();
  }

  async counts({ workspaceId }: WorkspaceKey, personId: string): Promise<HeldCount[]> {
    const text = handsOver().map(counted).join(' union all ');
    const found = await this.db.query<HeldCount>(text, [workspaceId, personId]);
    return found.filter(({ count }) => count > 0);
  }

  next({ workspaceId }: WorkspaceKey, kind: string, personId: string, after: string | null): Promise<HeldRecord[]> {
    const text = `
      select h.id, h.project_id as "projectId", h.identifier as "projectIdentifier"
      from ${held(declared(kind))} where $3::uuid is null or h.id > $3 order by h.id limit ${SET}`;
    return this.db.query<HeldRecord>(text, [workspaceId, personId, after]);
  }

  places({ workspaceId }: WorkspaceKey, kinds: readonly string[], { from, to }: Succession): Promise<HeldPlace[]> {
    return this.db.query<HeldPlace>(places(kinds.map(declared)), [workspaceId, from, to], { unnamed: true });
  }
}

const declared = (name: string): HandsOver => handsOver().find((kind) => kind.name === name)!;

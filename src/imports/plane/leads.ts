import type { Db } from '#persistence';
import type { ProjectPlace } from '../project';
import type { Report } from '../report';
import { membersOf } from './members';
import * as sql from './queries';
import type { ProjectRow } from './shapes';
import type { Snapshot } from './snapshot';

/** Later imports leave it to the people here who leads the project. */
const IS_SETTLED = `
  select id from imports
  where workspace_id = $1 and project_id = $2 and source = 'plane-database' and status = 'completed' limit 1`;

const NAME = `
  update projects set project_lead_id = coalesce(project_lead_id, $3), default_assignee_id = coalesce(default_assignee_id, $4),
    updated_at = now(), version = version + 1
  where workspace_id = $1 and id = $2
    and (project_lead_id is null and $3::uuid is not null or default_assignee_id is null and $4::uuid is not null)
  returning id`;

interface Person {
  readonly id: string;
  readonly email: string | null;
  readonly name: string;
}

interface NamingOptions {
  readonly db: Db;
  readonly snapshot: Snapshot;
  /** The project there. */
  readonly row: ProjectRow;
  /** The project here. */
  readonly place: Pick<ProjectPlace, 'workspaceId' | 'projectId'>;
  readonly report: Report;
}

/** Names the lead and the default assignee of a project, as far as they are members here and nobody else is named. */
export async function nameLeads({ db, snapshot, row, place, report }: NamingOptions): Promise<void> {
  const { workspaceId, projectId } = place;
  const wanted = [row.lead, row.assignee].filter((id) => id !== null);
  if (!wanted.length || (await db.query(IS_SETTLED, [workspaceId, projectId])).length) return;
  const people = await snapshot.all<Person>(sql.NAMED, [wanted]);
  const emails = people.flatMap(({ email }) => email ?? []);
  const members = await membersOf(db, workspaceId, emails);
  const memberFor = (id: string | null, role: string): string | null => {
    if (id === null) return null;
    const person = people.find((one) => one.id === id);
    const member = members.get(person?.email ?? '');
    if (member === undefined)
      report.note('lost', row.identifier, `its ${role} ${person?.name ?? id} is no member here`);
    return member ?? null;
  };
  const [lead, assignee] = [memberFor(row.lead, 'lead'), memberFor(row.assignee, 'default assignee')];
  if (lead ?? assignee) await db.query(NAME, [workspaceId, projectId, lead, assignee]);
}

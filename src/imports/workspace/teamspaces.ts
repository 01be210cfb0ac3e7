import { richText } from '#html';
import { PROJECT_ROLES, type ProjectRole, type WorkspaceRole } from '#kernel';
import type { Db } from '#persistence';
import { joiningRole } from '../../contexts/projects';
import type { ArrivingRecord } from '../arrivals';
import type { Importing } from '../importing';
import { nameOf, settingsOf } from '../surroundings';
import { settleThings, type Settled } from './shared';
import type { TeamspaceThing } from './things';

const TEAMSPACES = { kind: 'teamspace', table: 'teamspaces', isNamedOnce: false } as const;

const COLLEAGUES = `
  select w.user_id as id, w.role as "workspaceRole", p.role as "projectRole"
  from workspace_members w
  left join project_members p on p.workspace_id = $1 and p.project_id = $2 and p.user_id = w.user_id
    and p.is_active and p.deleted_at is null
  where w.workspace_id = $1 and w.is_active and w.deleted_at is null`;

const MEMBERS = `
  select teamspace_id as "teamspaceId", user_id as "userId" from teamspace_members
  where workspace_id = $1 and teamspace_id = any ($2::uuid[]) and deleted_at is null`;

interface ColleagueRow {
  readonly id: string;
  readonly workspaceRole: WorkspaceRole;
  readonly projectRole: ProjectRole | null;
}

interface MemberRow {
  readonly teamspaceId: string;
  readonly userId: string;
}

/**
 * Teamspaces of the workspace. A teamspace gives its people access to its projects, and an import gives nobody access: it
 * adds people who have that access already.
 */
export class TeamspaceArrivals {
  /** True for people whom the teamspaces of the project give nothing that they do not have. */
  private colleagues: ReadonlyMap<string, boolean> | undefined;

  constructor(
    private readonly importing: Importing,
    private readonly db: Db,
  ) {}

  async add(things: readonly TeamspaceThing[]): Promise<void> {
    const colleagues = (this.colleagues ??= await this.readColleagues());
    const settled = await settleThings(this.importing, this.db, TEAMSPACES, things, (thing) =>
      this.columns(thing, colleagues),
    );
    await this.addMembers(
      settled.filter(({ isNew }) => isNew),
      colleagues,
    );
    await this.addProject(
      settled.filter(({ thing }) => thing.hasProject),
      colleagues,
    );
  }

  private async readColleagues(): Promise<ReadonlyMap<string, boolean>> {
    const { workspaceId, id } = this.importing.project;
    const rows = await this.db.query<ColleagueRow>(COLLEAGUES, [workspaceId, id]);
    return new Map(rows.map((row) => [row.id, gainsNothing(row)]));
  }

  private columns(thing: TeamspaceThing, colleagues: ReadonlyMap<string, boolean>): ArrivingRecord {
    const { html, text, document } = richText(thing.html);
    const lead = this.importing.people.idOf(thing.lead);
    return {
      ...{ name: nameOf(this.importing, thing), description_html: html, description_stripped: text },
      ...{ description: document, logo_props: settingsOf(this.importing, thing, 'logo_props', thing.logoProps) },
      // The lead is one of its people.
      lead_id: lead && admitted(thing, lead, colleagues) ? lead : null,
    };
  }

  private async addMembers(
    settled: readonly Settled<TeamspaceThing>[],
    colleagues: ReadonlyMap<string, boolean>,
  ): Promise<void> {
    const { arrivals, now, people, report } = this.importing;
    const members = settled.flatMap(({ thing, id }) => {
      const keys = [...new Set([...thing.members, thing.lead ?? []].flat())];
      const known = keys.flatMap((key) => people.idOf(key) ?? []).filter((one) => admitted(thing, one, colleagues));
      if (known.length < keys.length)
        report.note(
          'teamspace',
          thing.key,
          `${keys.length - known.length} of its people have no access here: left out`,
        );
      return [...new Set(known)].map((user) => ({ teamspace_id: id, user_id: user, created_at: now }));
    });
    if (members.length) await arrivals.add('teamspace_members', members);
  }

  /** Adds the project to teamspaces whose people all have access to it. */
  private async addProject(
    settled: readonly Settled<TeamspaceThing>[],
    colleagues: ReadonlyMap<string, boolean>,
  ): Promise<void> {
    const { arrivals, now, project, report } = this.importing;
    const rows = await this.db.query<MemberRow>(MEMBERS, [project.workspaceId, settled.map(({ id }) => id)]);
    const closed = new Set(
      rows.filter(({ userId }) => colleagues.get(userId) === false).map(({ teamspaceId }) => teamspaceId),
    );
    for (const { thing, id } of settled)
      if (closed.has(id))
        report.note('teamspace', thing.key, 'it would give its people access: the project is not added');
    const open = settled.filter(({ id }) => !closed.has(id));
    const links = open.map(({ id }) => ({ teamspace_id: id, project_id: project.id, created_at: now }));
    if (links.length) await arrivals.add('teamspace_projects', links);
  }
}

/** True if somebody has the role already that teamspaces give. The highest role comes first. */
const gainsNothing = ({ workspaceRole, projectRole }: ColleagueRow): boolean =>
  projectRole !== null && PROJECT_ROLES.indexOf(projectRole) <= PROJECT_ROLES.indexOf(joiningRole(workspaceRole));

const admitted = (
  { hasProject }: TeamspaceThing,
  userId: string,
  colleagues: ReadonlyMap<string, boolean>,
): boolean => {
  const hasRole = colleagues.get(userId);
  return hasRole !== undefined && (hasRole || !hasProject);
};

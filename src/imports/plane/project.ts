import { FieldErrors, FIRST_SORT, isTimeZone, newId, snake, STATE_GROUPS, type StateGroup } from '#kernel';
import type { Db } from '#persistence';
import {
  DEFAULT_STATES,
  checkSettings,
  newProject,
  plainProjectName,
  slugOf,
  type CreateProject,
} from '../../contexts/projects';
import { DEFAULT_WORKFLOW } from '../../contexts/workflows';
import { ID_BY_SLUG } from '../../contexts/workspaces';
import { Arrivals, MAX_NAME } from '../arrivals';
import { ImportError } from '../import.error';
import type { Report } from '../report';
import { isTriage } from '../server/mapping';
import type { ProjectRow, StateRow } from './shapes';

const WORKSPACE = `
  select id, owner_id as "ownerId", timezone, governance = 'on' as "isGoverned" from workspaces
  where id = $1 and deleted_at is null for no key update`;

const PROJECTS =
  'select id, identifier, lower(name) as name from projects where workspace_id = $1 and deleted_at is null';

interface TargetWorkspace {
  readonly id: string;
  readonly ownerId: string;
  readonly timezone: string;
  readonly isGoverned: boolean;
}

interface KnownProject {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
}

/** Finds a workspace, and keeps others from adding projects until the transaction ends. */
export async function lockWorkspace(db: Db, slug: string): Promise<TargetWorkspace> {
  const [known] = await db.query<{ id: string }>(ID_BY_SLUG, [slug]);
  const [workspace] = known ? await db.query<TargetWorkspace>(WORKSPACE, [known.id]) : [];
  if (!workspace) throw new ImportError(`There is no workspace ${slug}: create it first.`);
  return workspace;
}

/**
 * Adds a project of another tracker with its id and its states, without members. Returns its identifier here. One that is
 * here under its id or its identifier is used as it is.
 */
export async function addProject(
  db: Db,
  slug: string,
  project: ProjectRow,
  states: readonly StateRow[],
  report: Report,
): Promise<string> {
  const workspace = await lockWorkspace(db, slug);
  const here = await db.query<KnownProject>(PROJECTS, [workspace.id]);
  const identifier = project.identifier.toUpperCase();
  const known = here.find(({ id }) => id === project.id) ?? here.find((one) => one.identifier === identifier);
  if (known) return known.identifier;
  if (workspace.isGoverned)
    throw new ImportError(`The workspace ${slug} governs its projects: create the project ${identifier} there first.`);
  const name = freeName(project, here, report);
  if (project.archive_in || project.close_in)
    report.note(
      'lost',
      identifier,
      'automatic archiving and closing are off: switch them on when you have looked at it',
    );
  const arrivals = new Arrivals(db, workspace.id, null);
  const record = newProject(commandOf(project, name, identifier), {
    ...{ id: project.id, timezone: workspace.timezone, createdById: workspace.ownerId },
  });
  const at = new Date().toISOString();
  const base = { created_at: at, updated_at: at, created_by_id: workspace.ownerId, version: 1 };
  await arrivals.add('projects', [{ ...columnsOf({ ...record, archivedAt: project.archived_at }), ...base }]);
  await arrivals.add(
    'states',
    firstStates(states).map((state) => ({ ...columnsOf({ ...state, projectId: project.id }), ...base })),
  );
  const workflow = { ...DEFAULT_WORKFLOW, id: newId(), projectId: project.id };
  await arrivals.add('workflows', [{ ...columnsOf(workflow), ...base }]);
  return identifier;
}

/** Names of projects have fewer characters here, and each one once. */
function freeName({ name, identifier }: ProjectRow, here: readonly KnownProject[], report: Report): string {
  const taken = new Set(here.map((project) => project.name));
  const plain = plainProjectName(name).slice(0, MAX_NAME - identifier.length - 1) || identifier;
  const free = taken.has(plain.toLowerCase()) ? `${plain} ${identifier}` : plain;
  if (free !== name) report.note('lost', identifier, `the project "${name}" is called "${free}" here`);
  return free;
}

function commandOf(project: ProjectRow, name: string, identifier: string): CreateProject {
  const command = settingsOf(project, name, identifier);
  const errors = new FieldErrors();
  checkSettings(command, {}, errors);
  errors.throwIfAny();
  return command;
}

/** Automatic archiving and closing stay off: they would change at once what has just arrived. */
const settingsOf = (project: ProjectRow, name: string, identifier: string): CreateProject => ({
  ...{ name, identifier, description: project.description, network: project.network === 0 ? 0 : 2 },
  ...{ cycleView: project.cycle_view, moduleView: project.module_view, issueViewsView: project.issue_views_view },
  ...{ pageView: project.page_view, intakeView: project.intake_view, logoProps: project.logo_props ?? {} },
  ...{ isTimeTrackingEnabled: project.is_time_tracking_enabled, isIssueTypeEnabled: project.is_issue_type_enabled },
  ...{ guestViewAllFeatures: project.guest_view_all_features, timezone: zoneOf(project) },
  ...{ externalSource: project.external_source, externalId: project.external_id },
});

const zoneOf = ({ timezone }: ProjectRow): string => (isTimeZone(timezone) ? timezone : 'UTC');

/** The states of the source, which are unique by their names here, and the one of proposals. */
function firstStates(rows: readonly StateRow[]) {
  const names = new Set<string>();
  const own = rows.flatMap((row) => {
    const name = row.name.trim().slice(0, MAX_NAME);
    if (isTriage(row) || !name || names.has(name.toLowerCase())) return [];
    names.add(name.toLowerCase());
    return [{ ...stateOf(row), name, slug: slugOf(name) }];
  });
  const first = own.find(({ isDefault }) => isDefault) ?? own[0];
  const settled = own.map((state) => ({ ...state, isDefault: state === first }));
  const presets = DEFAULT_STATES.filter(({ isTriage: isOfProposals }) => isOfProposals || !settled.length);
  const blank = { description: '', externalSource: null, externalId: null };
  return [...settled, ...presets.map((preset) => ({ ...preset, ...blank, id: newId(), slug: slugOf(preset.name) }))];
}

const stateOf = ({ id, color = '', group, sequence, is_default: isDefault, description }: StateRow) => ({
  ...{ id, color, description, isDefault, isTriage: false, externalSource: null, externalId: null },
  group: STATE_GROUPS.find((known): known is StateGroup => known === group) ?? 'backlog',
  sequence: Number.isFinite(sequence) ? sequence : FIRST_SORT,
});

const columnsOf = (record: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [snake(name), value]));

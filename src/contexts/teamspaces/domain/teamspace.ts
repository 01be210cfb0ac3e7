import { changeOf, type ProjectRole } from '#kernel';
import { notInWorkspace, notYourProject, projectUnknown } from './teamspaces.errors';

/** A team across projects: whoever is in it belongs to its projects. */
export interface Teamspace {
  readonly id: string;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** The text as an editor's document. */
  readonly description: object;
  readonly logoProps: object;
  readonly leadId: string | null;
  readonly memberIds: readonly string[];
  readonly projectIds: readonly string[];
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

const setOf = (ids: readonly string[]): readonly string[] => [...new Set(ids)].sort();

/** The lead is always one of the members: who is appointed joins, and who leaves leads it no longer. */
export function revised<T extends Teamspace>(teamspace: T, patch: Partial<Teamspace>): T {
  const after = { ...teamspace, ...patch };
  const memberIds = setOf(patch.leadId ? [...after.memberIds, patch.leadId] : after.memberIds);
  const leadId = after.leadId && memberIds.includes(after.leadId) ? after.leadId : null;
  return { ...after, leadId, memberIds, projectIds: setOf(after.projectIds) };
}

type Sets = Pick<Teamspace, 'memberIds' | 'projectIds'>;

/** Who could come into a teamspace, and how its changer stands in the projects that it sees. */
export interface Candidates {
  readonly colleagues: ReadonlySet<string>;
  readonly roles: ReadonlyMap<string, ProjectRole>;
}

/**
 * Only members of the workspace come in, and only projects of which the changer is an admin: members enter them, and
 * nobody lets people in where it could not add them.
 */
export function assertAdmitted(before: Sets | undefined, after: Teamspace, { colleagues, roles }: Candidates): void {
  const arrived = (set: keyof Sets) => changeOf(before?.[set] ?? [], after[set]).added;
  const stranger = arrived('memberIds').find((id) => !colleagues.has(id));
  if (stranger) throw notInWorkspace(stranger === after.leadId ? 'leadId' : 'memberIds', stranger);
  const projects = arrived('projectIds');
  const unknown = projects.find((id) => !roles.has(id));
  if (unknown) throw projectUnknown(unknown);
  if (projects.some((id) => roles.get(id) !== 'admin')) throw notYourProject();
}

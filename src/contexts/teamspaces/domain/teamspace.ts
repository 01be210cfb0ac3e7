import { changeOf, DomainError, invalidField, type ProjectRole } from '#kernel';

/** A team across projects. Its people belong to its projects. */
export interface Teamspace {
  readonly id: string;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** The text as an editor document. */
  readonly description: object;
  readonly logoProps: object;
  readonly leadId: string | null;
  readonly memberIds: readonly string[];
  readonly projectIds: readonly string[];
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

const setOf = (ids: readonly string[]): readonly string[] => [...new Set(ids)].sort();

/**
 * Returns the changed teamspace. The lead is always one of its people: a new lead joins it, and a lead who leaves it is
 * no longer the lead.
 */
export function revised<T extends Teamspace>(teamspace: T, patch: Partial<Teamspace>): T {
  const after = { ...teamspace, ...patch };
  const memberIds = setOf(patch.leadId ? [...after.memberIds, patch.leadId] : after.memberIds);
  const leadId = after.leadId && memberIds.includes(after.leadId) ? after.leadId : null;
  return { ...after, leadId, memberIds, projectIds: setOf(after.projectIds) };
}

type Sets = Pick<Teamspace, 'memberIds' | 'projectIds'>;

/** The facts that decide which people and projects may be added to a teamspace. */
export interface Candidates {
  /** People of the request who are members of the workspace. */
  readonly colleagues: ReadonlySet<string>;
  /** The caller's roles by project. */
  readonly roles: ReadonlyMap<string, ProjectRole>;
}

const notInWorkspace = (member: 'leadId' | 'memberIds', id: string) =>
  invalidField(member, `${id} is not a member of this workspace.`, 'does_not_exist');

const projectUnknown = (id: string) =>
  invalidField('projectIds', `There is no project ${id} in this workspace.`, 'does_not_exist');

const notYourProject = () =>
  new DomainError('forbidden', 'not_project_admin', 'Only an admin of a project can add it to a teamspace.');

/**
 * Checks that only members of the workspace and projects of which the caller is an admin are added. People of the
 * teamspace become members of its projects, and only an admin of a project may add members.
 */
export function assertAdmitted(before: Sets | undefined, after: Teamspace, { colleagues, roles }: Candidates): void {
  const added = (set: keyof Sets) => changeOf(before?.[set] ?? [], after[set]).added;
  const stranger = added('memberIds').find((id) => !colleagues.has(id));
  if (stranger) throw notInWorkspace(stranger === after.leadId ? 'leadId' : 'memberIds', stranger);
  const projects = added('projectIds');
  const unknown = projects.find((id) => !roles.has(id));
  if (unknown) throw projectUnknown(unknown);
  if (projects.some((id) => roles.get(id) !== 'admin')) throw notYourProject();
}

import { administer } from '../../../support/administrators';
import { expectOk } from '../../../support/expect';
import { addProject, type Project } from '../../../support/projects';
import { sql, update } from '../../../support/sql';
import { addMember, newTenant, type Person, type Tenant } from '../../../support/tenants';
import type { SamplePlace } from './sample';
import { KINDS, kindOf, REFERABLE } from './samples';
import { EVERY_SWITCH, SWITCHED_ON } from './switches';

/** A workspace with a project, in which records of every kind can be made. */
export class Place implements SamplePlace {
  private readonly shared = new Map<string, Promise<string>>();

  private constructor(
    readonly tenant: Tenant,
    readonly project: Project,
    readonly member: Person,
  ) {}

  static async make(): Promise<Place> {
    const made = await newTenant({ features: SWITCHED_ON });
    // Operations of the instance exist for the owner.
    const tenant = { ...made, owner: await administer(made.owner) };
    const project = await addProject(tenant, EVERY_SWITCH);
    return new Place(tenant, project, await addMember(tenant, 'member'));
  }

  id(kind: string): Promise<string> {
    const name = kindOf(kind);
    const known = this.shared.get(name) ?? this.newId(name);
    this.shared.set(name, known);
    return known;
  }

  newId(kind: string): Promise<string> {
    const make = KINDS[kindOf(kind)];
    if (!make) throw new Error(`Nothing makes records of "${kind}": samples.ts beside the suites of its context can`);
    return make(this);
  }

  async create(path: string, body: object): Promise<string> {
    const { id } = expectOk(await this.tenant.v2.post(path, body), 201) as { id: string };
    return id;
  }

  /** The human key of a work item. */
  async keyOf(workItemId: string): Promise<string> {
    const path = `projects/${this.project.id}/work-items/${workItemId}/?fields=identifier`;
    return (expectOk(await this.tenant.v2.get(path)) as { identifier: string }).identifier;
  }

  /** Ids of everything here that a record could be made to point to, by kind. */
  async referable(): Promise<(readonly [kind: string, id: string])[]> {
    const made = REFERABLE.map(async (kind) => [kind, await this.id(kind)] as const);
    const { backlog } = this.project.states;
    const built = [
      ['projects', this.project.id],
      ['states', backlog!],
      ['members', this.member.userId],
    ] as const;
    return [...(await Promise.all(made)), ...built];
  }
}

/** Switches features off, or takes somebody from the workspace, whom others name. */
const DISTURBS = /\/(features|members\/remove|members\/change-role)\/$/;

/** An operation that would keep its neighbours from being tried has a place of its own. */
export const placeFor = async (path: string, shared: Place): Promise<Place> =>
  DISTURBS.test(path) ? Place.make() : shared;

/** Turns the features of the place off again; what was made with them stays. */
export async function switchOff({ tenant, project }: Place): Promise<void> {
  const off = Object.fromEntries(Object.keys(EVERY_SWITCH).map((column) => [column, false]));
  await update('projects', tenant.workspaceId, project.id, off);
  await sql(`update workspaces set features = '{}' where id = $1`, [tenant.workspaceId]);
}

import { WORKSPACE_FEATURES } from '../../../libs/kernel/features';
import { snake } from '../../../libs/kernel/text';
import { SWITCHES } from '../../../src/contexts/projects/domain/switches';
import { contexts } from '../../../ormconfig';
import { expectOk } from '../expect';
import { PNG, uploadTo } from '../files';
import { addProject, type Project } from '../projects';
import { sql, update } from '../sql';
import { addMember, newTenant, unique, type Person, type Tenant } from '../tenants';

/** All but the mode: with it on, projects have no work item types of their own. */
const SWITCHED_ON = WORKSPACE_FEATURES.filter((feature) => feature !== 'workspace_work_item_types');
const EVERY_SWITCH = Object.fromEntries(Object.values(SWITCHES).map((setting) => [snake(setting), true]));

/** A workspace with a project, in which records of every kind can be made. */
export class Place {
  private readonly shared = new Map<string, Promise<string>>();

  private constructor(
    readonly tenant: Tenant,
    readonly project: Project,
    readonly member: Person,
  ) {}

  static async make(): Promise<Place> {
    const tenant = await newTenant({ features: SWITCHED_ON });
    const project = await addProject(tenant, EVERY_SWITCH);
    return new Place(tenant, project, await addMember(tenant, 'member'));
  }

  /** Id of a record that stays as it is. */
  id(kind: string): Promise<string> {
    const name = OTHER_SPELLINGS[kind] ?? kind;
    const known = this.shared.get(name) ?? this.newId(name);
    this.shared.set(name, known);
    return known;
  }

  /** Id of a record that a test may change or delete. `kind` is the segment of its collection's path. */
  newId(kind: string): Promise<string> {
    const make = kinds[OTHER_SPELLINGS[kind] ?? kind];
    if (!make) throw new Error(`The sweep cannot make records of "${kind}": tell it how in ${__filename}`);
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

  /** Ids of everything here that a record could be made to point to. */
  async allIds(): Promise<string[]> {
    const kinds = await Promise.all(REFERABLE.map((kind) => this.id(kind)));
    return [...kinds, this.project.id, this.project.states.backlog!, this.member.userId];
  }
}

/** Collections that a version serves under two names. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  issues: 'work-items',
  'issue-attachments': 'attachments',
};

/** Turns the features of the place off again; what was made with them stays. */
export async function switchOff({ tenant, project }: Place): Promise<void> {
  const off = Object.fromEntries(Object.keys(EVERY_SWITCH).map((column) => [column, false]));
  await update('projects', tenant.workspaceId, project.id, off);
  await sql(`update workspaces set features = '{}' where id = $1`, [tenant.workspaceId]);
}

const REFERABLE = ['states', 'labels', 'work-items', 'members', 'comments'];

const inProject =
  (collection: string, body: () => object) =>
  (place: Place): Promise<string> =>
    place.create(`projects/${place.project.id}/${collection}/`, body());

/** Work items that something hangs on: it changes them, so no test looks at them for themselves. */
export const HOSTS = 'hosts';

const onWorkItem =
  (collection: string, body: () => object) =>
  async (place: Place): Promise<string> =>
    place.create(`projects/${place.project.id}/work-items/${await place.id(HOSTS)}/${collection}/`, body());

const named = () => ({ name: unique('N') });
const workItem = inProject('work-items', named);

const projectMember = async (place: Place): Promise<string> => {
  const { userId } = await addMember(place.tenant, 'member');
  return inProject('members', () => ({ member_id: userId }))(place);
};

/** Of what is there without anybody making it, any one does. */
const builtIn =
  (collection: string) =>
  async ({ tenant }: Place): Promise<string> => {
    const { data } = expectOk(await tenant.v2.get(`${collection}/`)) as { data: { id: string }[] };
    return data[0]!.id;
  };

/** Whether a path segment is the collection of a kind. */
export const isCollection = (segment: string): boolean => (OTHER_SPELLINGS[segment] ?? segment) in kinds;

/** Another work item that the shared one is related to. */
const related =
  (collection: string, body: (place: Place) => Promise<object>) =>
  async (place: Place): Promise<string> => {
    const [host, other] = [await place.id(HOSTS), await place.newId('work-items')];
    const path = `projects/${place.project.id}/work-items/${host}/${collection}/`;
    expectOk(await place.tenant.v2.post(path, { ...(await body(place)), work_item_ids: [other] }), 201);
    return other;
  };

const byDefinition = related('relations', async (place) => ({
  relation_definition_id: await place.id('work-item-relation-definitions'),
  direction: 'outward',
}));

/** Announces a file below a path, uploads it and confirms that. */
async function file({ tenant: { v2 } }: Place, path: string, body: object = {}): Promise<string> {
  const announced = await v2.post(path, { name: 'pixel.png', type: 'image/png', size: PNG.length, ...body });
  const id = await uploadTo(announced, PNG);
  expectOk(await v2.patch(`${path}${id}/`, {}));
  return id;
}

const attachment = async (place: Place): Promise<string> =>
  file(place, `projects/${place.project.id}/work-items/${await place.id(HOSTS)}/attachments/`);

const picture = (place: Place): Promise<string> =>
  file(place, '/api/v2/users/me/assets/', { entity_type: 'USER_AVATAR' });

const KINDS: Readonly<Record<string, (place: Place) => Promise<string>>> = {
  projects: async ({ tenant }) => (await addProject(tenant, EVERY_SWITCH)).id,
  states: inProject('states', () => ({ ...named(), color: '#123456' })),
  labels: inProject('labels', named),
  'work-items': workItem,
  attachments: attachment,
  assets: (place) => file(place, 'assets/'),
  'user-assets': picture,
  members: projectMember,
  'project-members': projectMember,
  invitations: (place) => place.create('invitations/', { email: `${unique('e')}@example.com` }),
  roles: builtIn('roles'),
  'permission-schemes': builtIn('permission-schemes'),
  [HOSTS]: workItem,
  comments: onWorkItem('comments', () => ({ comment_html: `<p>${unique('N')}</p>` })),
  links: onWorkItem('links', () => ({ url: `https://example.com/${unique('n')}` })),
  worklogs: onWorkItem('worklogs', () => ({ duration: 1 })),
  activities: async (place) => {
    const path = `projects/${place.project.id}/work-items/${await place.id(HOSTS)}/activities/?per_page=1`;
    return (expectOk(await place.tenant.v2.get(path)) as { data: [{ id: string }] }).data[0].id;
  },
  'other work items': workItem,
  dependencies: related('dependencies', () => Promise.resolve({ relation_type: 'blocking' })),
  relations: byDefinition,
  'work-item-relations': byDefinition,
  'work-item-relation-definitions': (place) =>
    place.create('work-item-relation-definitions/', { ...named(), outward: 'outward', inward: 'inward' }),
  'workspace-mappings': (place) =>
    place.create('group-sync/workspace-mappings/', { idp_group_name: unique('g'), role_slug: 'guest' }),
  'project-mappings': (place) =>
    place.create('group-sync/project-mappings/', {
      idp_group_name: unique('g'),
      role_slug: 'guest',
      all_projects: true,
    }),
  'audit-logs': async ({ tenant }) => {
    const [entry] = await sql<{ id: string }>('select id from audit_logs where workspace_id = $1 limit 1', [
      tenant.workspaceId,
    ]);
    return entry!.id;
  },
};

const declared = Object.entries(contexts.samples).map(([kind, { path, body }]) => {
  const make = (place: Place) =>
    place.create(
      path.replace('{project_id}', place.project.id),
      body(() => unique('N')),
    );
  return [kind, make] as const;
});

/** Those of the service, and those that contexts of packages declare. */
const kinds: typeof KINDS = { ...KINDS, ...Object.fromEntries(declared) };

import { expectOk } from '../expect';
import { PNG, uploadTo } from '../files';
import { addProject, type Project } from '../projects';
import { sql } from '../sql';
import { addMember, newTenant, unique, type Person, type Tenant } from '../tenants';

/** A workspace with a project, in which records of every kind can be made. */
export class Place {
  private readonly shared = new Map<string, Promise<string>>();

  private constructor(
    readonly tenant: Tenant,
    readonly project: Project,
    readonly member: Person,
  ) {}

  static async make(): Promise<Place> {
    const tenant = await newTenant();
    const project = await addProject(tenant);
    return new Place(tenant, project, await addMember(tenant, 'member'));
  }

  /** Id of a record that stays as it is. */
  id(kind: string): Promise<string> {
    const known = this.shared.get(kind) ?? this.newId(kind);
    this.shared.set(kind, known);
    return known;
  }

  /** Id of a record that a test may change or delete. `kind` is the segment of its collection's path. */
  newId(kind: string): Promise<string> {
    const make = KINDS[kind];
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

const REFERABLE = ['states', 'labels', 'work-items', 'members'];

const inProject =
  (collection: string, body: () => object) =>
  (place: Place): Promise<string> =>
    place.create(`projects/${place.project.id}/${collection}/`, body());

const named = () => ({ name: unique('N') });
const workItem = inProject('work-items', named);

/** Announces a file below a path, uploads it and confirms that. */
async function file({ tenant: { v2 } }: Place, path: string, body: object = {}): Promise<string> {
  const announced = await v2.post(path, { name: 'pixel.png', type: 'image/png', size: PNG.length, ...body });
  const id = await uploadTo(announced, PNG);
  expectOk(await v2.patch(`${path}${id}/`, {}));
  return id;
}

const attachmentOf =
  (kind: string) =>
  async (place: Place): Promise<string> =>
    file(place, `projects/${place.project.id}/work-items/${await place.id(kind)}/attachments/`);

const picture = (place: Place): Promise<string> =>
  file(place, '/api/v2/users/me/assets/', { entity_type: 'USER_AVATAR' });

const KINDS: Readonly<Record<string, (place: Place) => Promise<string>>> = {
  projects: (place) => place.create('projects/', { name: unique('N'), identifier: unique('N').toUpperCase() }),
  states: inProject('states', () => ({ ...named(), color: '#123456' })),
  labels: inProject('labels', named),
  'work-items': workItem,
  issues: workItem,
  attachments: attachmentOf('work-items'),
  'issue-attachments': attachmentOf('issues'),
  assets: (place) => file(place, 'assets/'),
  'user-assets': picture,
  members: async ({ tenant, project }) => {
    const [row] = await sql<{ id: string }>(
      'select id from project_members where workspace_id = $1 and project_id = $2 and user_id = $3',
      [tenant.workspaceId, project.id, tenant.owner.userId],
    );
    return row!.id;
  },
};

import type { Project } from '../../../support/projects';
import { unique, type Person, type Tenant } from '../../../support/tenants';
import { expectOk } from '../../../support/expect';
import { PNG, uploadTo } from '../../../support/files';

/** Where samples are made: a workspace with a project in which every feature is on. */
export interface SamplePlace {
  readonly tenant: Tenant;
  readonly project: Project;
  readonly member: Person;
  /** Id of a record that stays as it is. `kind` is the segment of its collection's path. */
  id(kind: string): Promise<string>;
  /** Id of a record that a test may change or delete. */
  newId(kind: string): Promise<string>;
  /** Creates by version 2; answers the id. */
  create(path: string, body: object): Promise<string>;
  keyOf(workItemId: string): Promise<string>;
}

export interface Recipe {
  /** A record on which the operation is possible, where a fresh one of its kind is not. */
  readonly record?: (place: SamplePlace) => Promise<string>;
  /** Kind of the record, where the segment of the path is of another one. */
  readonly kind?: string;
  /** The project, where that of the place will not do for an operation without a record in its path. */
  readonly project?: (place: SamplePlace, fresh: boolean) => Promise<string>;
  /** A body that the schema alone does not lead to. With `fresh` it is carried out, so its records must be its own. */
  readonly body?: (place: SamplePlace, fresh: boolean) => Promise<object>;
  /** What the query has to say for the operation to find anything. */
  readonly query?: (place: SamplePlace) => Promise<Readonly<Record<string, string>>>;
}

/** What the sweeps have to know of a context beside its document. */
export interface Samples {
  /** How a record of a collection is made, by the segment of the collection's path. */
  readonly kinds?: Readonly<Record<string, (place: SamplePlace) => Promise<string>>>;
  /** Segments under which a version serves a collection of another name. */
  readonly otherSpellings?: Readonly<Record<string, string>>;
  /** By operation id without the mark of an alias or of PUT. */
  readonly recipes?: Readonly<Record<string, Recipe>>;
  /** Kinds that records of other contexts can be made to point to. */
  readonly referable?: readonly string[];
}

/** Work items that something hangs on: it changes them, so no test looks at them for themselves. */
export const HOSTS = 'hosts';
/** The type of these, for contexts that rule on types. */
export const TYPE_OF_HOSTS = 'type of hosts';

export const named = () => ({ name: unique('N') });

export const inProject =
  (collection: string, body: () => object) =>
  (place: SamplePlace): Promise<string> =>
    place.create(`projects/${place.project.id}/${collection}/`, body());

export const onWorkItem =
  (collection: string, body: () => object) =>
  async (place: SamplePlace): Promise<string> =>
    place.create(`projects/${place.project.id}/work-items/${await place.id(HOSTS)}/${collection}/`, body());

/** A batch that changes one record. */
export const revisionOf = (kind: string, patch: () => object): Recipe => ({
  body: async (place, fresh) => ({ items: [{ id: await place[fresh ? 'newId' : 'id'](kind), ...patch() }] }),
});

/** Of what is there without anybody making it, any one does. */
export const builtIn =
  (collection: string) =>
  async ({ tenant }: SamplePlace): Promise<string> => {
    const { data } = expectOk(await tenant.v2.get(`${collection}/`)) as { data: { id: string }[] };
    return data[0]!.id;
  };

/** Announces a file below a path and uploads it, and leaves it to others to confirm that. */
export async function unconfirmed({ tenant: { v2 } }: SamplePlace, path: string, body: object = {}): Promise<string> {
  return uploadTo(await v2.post(path, { name: 'pixel.png', type: 'image/png', size: PNG.length, ...body }), PNG);
}

export async function uploaded(place: SamplePlace, path: string, body: object = {}): Promise<string> {
  const id = await unconfirmed(place, path, body);
  expectOk(await place.tenant.v2.patch(`${path}${id}/`, {}));
  return id;
}

export async function archived(place: SamplePlace, path: string, id: string): Promise<string> {
  expectOk(await place.tenant.v2.post(`${path}${id}/archive/`), path === 'projects/' ? 204 : 200);
  return id;
}

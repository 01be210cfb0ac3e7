import { randomUUID } from 'node:crypto';
import type { RequestOptions } from '../client';
import type { ApiDocument, Operation } from '../document';
import { expectOk } from '../expect';
import { addMember, unique } from '../tenants';
import type { Method } from '../version';
import { HOSTS, isCollection, type Place } from './place';
import { sample } from './samples';

export interface SweepRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
}

interface Recipe {
  /** A record on which the operation is possible, where a fresh one of its kind is not. */
  readonly record?: (place: Place) => Promise<string>;
  /** A body that the schema alone does not lead to. */
  readonly body?: (place: Place, fresh: boolean) => Promise<object>;
}

const finished = (place: Place): Promise<string> =>
  place.create(`projects/${place.project.id}/work-items/`, {
    name: unique('N'),
    state_id: place.project.states.completed,
  });

async function archived(place: Place, path: string, id: string): Promise<string> {
  expectOk(await place.tenant.v2.post(`${path}${id}/archive/`), path === 'projects/' ? 204 : 200);
  return id;
}

const link = () => Promise.resolve({ url: `https://example.com/${unique('n')}` });

const archivedItem = async (place: Place) =>
  archived(place, `projects/${place.project.id}/work-items/`, await finished(place));
const archivedProject = async (place: Place) => archived(place, 'projects/', await place.newId('projects'));

const memberToRemove = async ({ tenant, member }: Place, fresh: boolean) => {
  const { email } = fresh ? await addMember(tenant, 'member') : member;
  return { email };
};

const personToAdd = (name: string) => async (place: Place, fresh: boolean) => ({
  [name]: fresh ? (await addMember(place.tenant, 'member')).userId : place.member.userId,
});

/** A work item that a request may relate the shared one to: one is enough where nothing is carried out. */
const target = (place: Place, fresh: boolean) => (fresh ? place.newId('work-items') : place.id('other work items'));

const dependency = async (place: Place, fresh: boolean) => ({
  relation_type: 'blocking',
  work_item_ids: [await target(place, fresh)],
});

const byDefinition = (label: string) => async (place: Place, fresh: boolean) => ({
  relation_definition_id: await place.id('work-item-relation-definitions'),
  [label]: 'outward',
  work_item_ids: [await target(place, fresh)],
});

const inGit = (members: object) => (): Promise<object> =>
  Promise.resolve({
    remote_id: randomUUID(),
    repository_url: 'https://git.example.com/acme/web',
    url: 'https://git.example.com/acme/web/1',
    ...members,
  });
const toAllProjects = (role: object) => () =>
  Promise.resolve({ idp_group_name: unique('g'), all_projects: true, ...role });

/** There is one for a workspace: who changes it stands in the way of whoever has just read it. */
const nothing = () => Promise.resolve({});

/** What operations need beside their schema. Keys are operation ids without the mark of an alias or of PUT. */
const RECIPES: Readonly<Record<string, Recipe>> = {
  work_items_archive: { record: finished },
  'archive-work-item': { record: finished },
  work_items_unarchive: { record: archivedItem },
  'unarchive-work-item': { record: archivedItem },
  unarchive_project: { record: archivedProject },
  'unarchive-project': { record: archivedProject },
  create_project_member: { body: personToAdd('member') },
  'create-project-member': { body: personToAdd('member_id') },
  create_work_item_link: { body: link },
  'create-link': { body: link },
  update_issue_link: { body: link },
  'update-link': { body: link },
  remove_workspace_member: { body: memberToRemove },
  'remove-workspace-member': { body: memberToRemove },
  create_work_item_relation: {
    body: async (place, fresh) => ({ relation_type: 'relates_to', issues: [await target(place, fresh)] }),
  },
  remove_work_item_relation: {
    record: (place) => place.id('work-items'),
    body: async (place, fresh) => ({
      related_issue: fresh ? await place.newId('dependencies') : await place.id('dependencies'),
    }),
  },
  work_item_dependencies_create: { body: dependency },
  'create-work-item-dependencies': { body: dependency },
  work_item_custom_relations_create: { body: byDefinition('relation_definition_type') },
  'create-work-item-relations': { body: byDefinition('direction') },
  'report-git-branch': { body: inGit({ name: 'main' }) },
  'report-git-commit': { body: inGit({ sha: 'a'.repeat(40), message: 'Fix' }) },
  'report-git-pull-request': { body: inGit({ title: 'Fix', state: 'open' }) },
  create_project_mapping: { body: toAllProjects({ role: 'guest' }) },
  'create-project-mapping': { body: toAllProjects({ role_slug: 'guest' }) },
  update_group_sync_config: { body: nothing },
  'update-group-sync-config': { body: nothing },
};

const recipeOf = ({ id }: Operation): Recipe => RECIPES[id.replace(/__(alias\d+|put).*$/, '')] ?? {};

/** Names of the parameters of a path, in order. */
export const pathParameters = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Segment of the collection that a parameter picks from: `states` for `{pk}` of `.../states/{pk}/`. */
export function collectionOf({ path }: Operation, parameter: string): string {
  const parts = path.split('/');
  const collection = parts[parts.findIndex((part) => part.includes(`{${parameter}}`)) - 1]!;
  return path.includes('/users/me/') ? `user-${collection}` : collection;
}

/** The parameter that picks the record that the operation is about; none where it is about a collection. */
const recordParameter = (operation: Operation): string | undefined => {
  const last = pathParameters(operation).at(-1);
  return last && !/slug$/.test(last) && !collectionFollows(operation, last) ? last : undefined;
};

/** `.../projects/{project_id}/states/` is about states; `.../projects/{project_id}/archive/` is about the project. */
function collectionFollows({ path }: Operation, parameter: string): boolean {
  if (parameter === 'project_id') return !/\/projects\/\{project_id\}\/((un)?archive\/|summary\/)?$/.test(path);
  const [, after = ''] = path.split(`{${parameter}}/`);
  return isCollection(after.split('/')[0]!);
}

/** Values of the path parameters; records are shared ones unless `fresh`. */
export async function valuesOf(operation: Operation, place: Place, fresh = false): Promise<Record<string, string>> {
  const record = recordParameter(operation);
  const values: Record<string, string> = {};
  for (const name of pathParameters(operation)) {
    values[name] =
      fresh && name === record ? await freshRecord(operation, place, name) : await sharedValue(operation, place, name);
  }
  return values;
}

function freshRecord(operation: Operation, place: Place, name: string): Promise<string> {
  const special = SPECIAL[name];
  return recipeOf(operation).record?.(place) ?? special?.(place) ?? place.newId(collectionOf(operation, name));
}

async function sharedValue(operation: Operation, place: Place, name: string): Promise<string> {
  if (/slug$/.test(name)) return place.tenant.slug;
  const collection = collectionOf(operation, name);
  if (collection === 'projects') return place.project.id;
  return SPECIAL[name]?.(place) ?? place.id(collectionFollows(operation, name) ? HOSTS : collection);
}

const keyPart = (pattern: RegExp) => async (place: Place) =>
  pattern.exec(await place.keyOf(await place.id('work-items')))![0];

/** Parameters that hold no id. */
const SPECIAL: Readonly<Record<string, (place: Place) => Promise<string>>> = {
  identifier: keyPart(/.*/),
  project_identifier: keyPart(/^[^-]+/),
  issue_identifier: keyPart(/\d+$/),
};

export const fill = ({ path }: Operation, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));

/** A request that the operation accepts. With `fresh` it can be carried out: its records are its own. */
export async function requestFor(
  document: ApiDocument,
  operation: Operation,
  place: Place,
  fresh = false,
): Promise<SweepRequest> {
  const path = fill(operation, await valuesOf(operation, place, fresh));
  return { method: operation.method as Method, path, body: await bodyFor(document, operation, place, fresh) };
}

async function bodyFor(document: ApiDocument, operation: Operation, place: Place, fresh: boolean): Promise<unknown> {
  if (!operation.body) return undefined;
  const own = await recipeOf(operation).body?.(place, fresh);
  if (own) return own;
  const verb = /\/(bulk-delete|bulk-update|upsert)\/$/.exec(operation.path)?.[1];
  if (verb === 'bulk-delete') return { ids: [await rowOf(operation, place, fresh)] };
  if (verb === 'bulk-update') return { items: [{ id: await rowOf(operation, place, fresh), name: unique('N') }] };
  const body = sample(document, operation.body) as object;
  return verb === 'upsert' ? { ...body, external_source: 'sweep', external_id: randomUUID() } : body;
}

/** A record of the collection that a bulk operation is about. */
function rowOf({ path }: Operation, place: Place, fresh: boolean): Promise<string> {
  const kind = path.split('/').at(-3)!;
  return fresh ? place.newId(kind) : place.id(kind);
}

/** More than a key may have: a write that gets this far is refused only now, after everyone else had their say. */
const OVERLONG_KEY = { 'Idempotency-Key': 'x'.repeat(300) };

/** Makes sure that a write which passes every guard is not carried out. */
export const harmless = (operation: Operation): RequestOptions =>
  operation.declared.access === 'write' ? { headers: OVERLONG_KEY } : {};

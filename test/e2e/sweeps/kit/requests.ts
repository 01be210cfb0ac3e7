import { randomUUID } from 'node:crypto';
import type { RequestOptions } from '../../../support/client';
import type { ApiDocument, Operation } from '../../../support/document';
import { unique } from '../../../support/tenants';
import type { Method } from '../../../support/version';
import type { Place } from './place';
import { HOSTS, type Recipe } from './sample';
import { isCollection, kindOf, RECIPES } from './samples';
import { sample } from './values';

export interface SweepRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
}

const recipeOf = ({ declared }: Operation): Recipe => RECIPES[declared.operation] ?? {};

/** Names of the parameters of a path, in order. */
export const pathParameters = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/**
 * The collection that a parameter picks from: `states` for `{pk}` of `.../states/{pk}/`. One that a workspace has beside
 * its projects has samples of its own, as `workspace-views`.
 */
export function collectionOf({ path }: Operation, parameter: string): string {
  const parts = path.split('/');
  const collection = parts[parts.findIndex((part) => part.includes(`{${parameter}}`)) - 1]!;
  if (path.includes('/users/me/')) return `user-${collection}`;
  const ofWorkspace = `workspace-${collection}`;
  return !path.includes('{project_id}') && isCollection(ofWorkspace) ? ofWorkspace : collection;
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

/** Kind of the records that a parameter picks from. */
const kindOfRecord = (operation: Operation, parameter: string): string =>
  (parameter === recordParameter(operation) && recipeOf(operation).kind) || collectionOf(operation, parameter);

/** A work item that something hangs on. */
const isHost = (operation: Operation, parameter: string): boolean =>
  kindOf(collectionOf(operation, parameter)) === 'work-items' && collectionFollows(operation, parameter);

/** Values of the path parameters; records are shared ones unless `fresh`. */
export async function valuesOf(operation: Operation, place: Place, fresh = false): Promise<Record<string, string>> {
  const record = recordParameter(operation);
  const values: Record<string, string> = {};
  for (const name of pathParameters(operation)) {
    values[name] =
      fresh && name === record
        ? await freshRecord(operation, place, name)
        : await sharedValue(operation, place, name, fresh);
  }
  return values;
}

function freshRecord(operation: Operation, place: Place, name: string): Promise<string> {
  const special = SPECIAL[name];
  return recipeOf(operation).record?.(place) ?? special?.(place) ?? place.newId(kindOfRecord(operation, name));
}

async function sharedValue(operation: Operation, place: Place, name: string, fresh: boolean): Promise<string> {
  if (/slug$/.test(name)) return place.tenant.slug;
  const collection = collectionOf(operation, name);
  if (collection === 'projects') return (await recipeOf(operation).project?.(place, fresh)) ?? place.project.id;
  return SPECIAL[name]?.(place) ?? place.id(isHost(operation, name) ? HOSTS : kindOfRecord(operation, name));
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
  const address = fill(operation, await valuesOf(operation, place, fresh));
  const query = (fresh && (await recipeOf(operation).query?.(place))) || needed(operation);
  const path = asking(address, ...Object.entries(query).map(([name, value]) => `${name}=${value}`));
  return { method: operation.method as Method, path, body: await bodyFor(document, operation, place, fresh) };
}

/** The address with more parameters. */
export const asking = (path: string, ...parameters: readonly string[]): string =>
  parameters.reduce((asked, parameter) => `${asked}${asked.includes('?') ? '&' : '?'}${parameter}`, path);

const needed = ({ parameters }: Operation): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters.filter(({ in: where, required }) => where === 'query' && required).map(({ name }) => [name, 'x']),
  );

async function bodyFor(document: ApiDocument, operation: Operation, place: Place, fresh: boolean): Promise<unknown> {
  if (!operation.body) return undefined;
  const own = await recipeOf(operation).body?.(place, fresh);
  if (own) return own;
  const verb = /\/(bulk-delete|bulk-update|bulk-upsert|upsert)\/$/.exec(operation.path)?.[1];
  if (verb === 'bulk-delete') return { ids: [await rowOf(operation, place, fresh)] };
  if (verb === 'bulk-update') return { items: [{ id: await rowOf(operation, place, fresh), name: unique('N') }] };
  const body = sample(document, operation.body) as object;
  const pair = () => ({ external_source: 'sweep', external_id: randomUUID() });
  if (verb === 'bulk-upsert')
    return { items: (body as { items: object[] }).items.map((row) => ({ ...row, ...pair() })) };
  return verb === 'upsert' ? { ...body, ...pair() } : body;
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

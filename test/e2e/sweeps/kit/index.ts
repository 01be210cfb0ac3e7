import { apiDocument, type ApiDocument, type Operation } from '../../../support/document';
import type { Client, RequestOptions } from '../../../support/client';
import type { Reply } from '../../../support/version';
import { Place } from './place';
import type { SweepRequest } from './requests';

export * from './arbitraries';
export * from './distribution';
export * from './events';
export * from './filled';
export * from './unfilled';
export * from './place';
export * from './requests';
export * from './roles';
export * from './statements';
export * from './traces';
export * from './values';

/** What is closed to the mode that the place of the sweeps is in; suites of its context try all of it. */
const OTHER_MODE = 'work_item_types_managed_at_project';

/** Every operation of both versions, or those whose path SWEEP_PATH matches, with the document that it stands in. */
export interface Swept {
  readonly document: ApiDocument;
  readonly operation: Operation;
}

/** What begins to govern keeps all others from being tried, but where that has happened. */
const needsGovernance = ({ operation }: Swept): boolean =>
  operation.path.endsWith('/governance/enable/') ||
  operation.declared.gates.some(({ name }) => name === 'states_managed_at_project');

/** Those that every workspace can carry out. */
export const everyOperation = async (): Promise<Swept[]> =>
  (await declared()).filter((swept) => !needsGovernance(swept));

/** Those of workspaces that govern their projects. */
export const governedOperations = async (): Promise<Swept[]> => (await declared()).filter(needsGovernance);

async function declared(): Promise<Swept[]> {
  const documents = await Promise.all([apiDocument('v1'), apiDocument('v2')]);
  const swept = new RegExp(process.env.SWEEP_PATH ?? '');
  return documents
    .flatMap((document) => document.operations.map((operation) => ({ document, operation })))
    .filter(({ operation }) => swept.test(operation.path))
    .filter(({ operation }) => !operation.declared.gates.some(({ name }) => name === OTHER_MODE));
}

/** Without other spellings of a path and PUT beside PATCH: they lead to the same handler, whose guards they share. */
export const oncePerHandler = (swept: readonly Swept[]): Swept[] =>
  swept.filter(({ operation }) => operation.id === operation.declared.operation);

type Attempt<P, S = Swept> = (swept: S, place: P) => Promise<string | undefined>;

/**
 * Tries something with each operation, eight at once. `attempt` answers what is wrong, or nothing where all is well; the
 * failure of a sweep names every offender at once.
 */
export async function sweep<S extends Swept>(swept: readonly S[], attempt: Attempt<void, S>): Promise<void> {
  const waiting = [...swept];
  await tryAll(
    Array.from({ length: 8 }, () => ({ waiting, place: undefined })),
    attempt,
  );
}

/**
 * The same in places where nothing else happens meanwhile, so that what an operation leaves behind is its own. Those of
 * one collection follow each other in one place, as they stand in the document: what they find there is always the same.
 */
export async function sweepApart(swept: readonly Swept[], attempt: Attempt<Place>): Promise<void> {
  const places = await Promise.all(Array.from({ length: 4 }, () => Place.make()));
  const laneOf = ({ operation }: Swept) => collectionsOf(operation).length % places.length;
  await tryAll(
    places.map((place, lane) => ({ place, waiting: swept.filter((one) => laneOf(one) === lane) })),
    attempt,
  );
}

/** Path segments without the parameters, as `projects/labels`. */
const collectionsOf = ({ path }: Operation): string =>
  path
    .replace(/^.*?_?slug\}\/|\{\w+\}\//g, '')
    .split('/')
    .slice(0, 2)
    .join('/');

interface Lane<P, S> {
  readonly waiting: S[];
  readonly place: P;
}

async function tryAll<P, S extends Swept>(lanes: readonly Lane<P, S>[], attempt: Attempt<P, S>): Promise<void> {
  const found: string[] = [];
  const work = async ({ waiting, place }: Lane<P, S>) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const problem = await attempt(next, place).catch((error: Error) => error.message);
      if (problem) found.push(`${next.operation.method} ${next.operation.path}: ${problem}`);
    }
  };
  await Promise.all(lanes.map(work));
  expect(found.sort()).toEqual([]);
}

export const clientOf = ({ v1, v2 }: { v1: Client; v2: Client }, { version }: Operation): Client =>
  version === 'v1' ? v1 : v2;

export const send = (client: Client, { method, path, body }: SweepRequest, options?: RequestOptions): Promise<Reply> =>
  client.request(method, path, body, options);

/** The status with which the operation says that it was carried out. */
export const successOf = ({ responses }: Operation): number => Math.min(...Object.keys(responses).map(Number));

/** Undefined where the answer has the status, and the code if one is given; else what it is. */
export function unless(reply: Reply, status: number, code?: string): string | undefined {
  const known = (reply.body as { code?: string } | undefined)?.code;
  const right = reply.status === status && (code === undefined || known === undefined || known.toLowerCase() === code);
  return right ? undefined : `${reply.status} in place of ${status} ${code ?? ''} ${reply.text.slice(0, 300)}`;
}

import { Injectable } from '@nestjs/common';
import { asDomainError, STATUS } from '#http';
import { DomainError } from '#kernel';
import type { Provider } from '../../application/provisioning-access';
import { known, textOf } from './attributes';
import { failureBody, statusOf } from './failure';
import { invalidSyntax, invalidValue, tooManyOperations } from './faults';
import { ScimGroups } from './groups';
import { LIMITS, SCHEMA, type Json } from './protocol';
import type { ScimResources, Shown } from './resource';
import { ScimUsers } from './users';

interface BulkOperation {
  readonly method: string;
  readonly type: string;
  /** Empty for POST. */
  readonly id: string;
  readonly bulkId: string | null;
  readonly ifMatch?: string;
  readonly data: unknown;
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];
const REFERENCE = /^bulkId:(.+)$/i;
const PATH = /^\/?(Users|Groups)(?:\/([^/]+))?\/?$/i;

/** Many operations in one request, each for itself (RFC 7644, 3.7). */
@Injectable()
export class ScimBulk {
  private readonly resources: Readonly<Record<string, ScimResources>>;

  constructor(users: ScimUsers, groups: ScimGroups) {
    this.resources = { users, groups };
  }

  async run(provider: Provider, body: unknown): Promise<Json> {
    const { operations, failOnErrors } = requestIn(body);
    const ids = new Map<string, string>();
    const answers: (Json | undefined)[] = operations.map(() => undefined);
    let failures = 0;
    for (const index of inOrder(operations)) {
      if (failures >= failOnErrors) break;
      const answer = await this.answer(provider, operations[index]!, ids);
      if (answer.response !== undefined) failures++;
      answers[index] = answer;
    }
    return { schemas: [SCHEMA.bulkAnswer], Operations: answers.filter((answer) => answer !== undefined) };
  }

  private async answer(provider: Provider, operation: BulkOperation, ids: Map<string, string>): Promise<Json> {
    const { method, bulkId } = operation;
    const about = { method, ...(bulkId !== null && { bulkId }) };
    try {
      const shown = await this.perform(provider, operation, ids);
      if (shown && bulkId !== null) ids.set(bulkId, String(shown.resource.id));
      const status = method === 'POST' ? '201' : shown ? '200' : '204';
      return { ...about, status, ...(shown && { location: shown.location, version: shown.etag }) };
    } catch (thrown) {
      const error = asDomainError(thrown);
      // Whatever is wrong with the service is wrong with the whole request.
      if (STATUS[error.kind] >= 500) throw thrown;
      return { ...about, status: String(statusOf(error)), response: failureBody(error) };
    }
  }

  private async perform(
    provider: Provider,
    { method, type, id: sent, data, ifMatch }: BulkOperation,
    ids: ReadonlyMap<string, string>,
  ): Promise<Shown | undefined> {
    const resources = this.resources[type]!;
    const id = String(resolved(sent, ids));
    const content = resolved(data, ids);
    if (method === 'POST') return resources.create(provider, content);
    if (method === 'PUT') return resources.replace(provider, id, content, { ifMatch });
    if (method === 'PATCH') return resources.patch(provider, id, content, { ifMatch });
    await resources.remove(provider, id, { ifMatch });
    return undefined;
  }
}

function requestIn(body: unknown) {
  const { Operations: operations, failOnErrors } = known(body);
  if (!Array.isArray(operations)) throw invalidSyntax('Operations is a list of operations.');
  if (operations.length > LIMITS.bulkOperations) throw tooManyOperations(LIMITS.bulkOperations);
  if (failOnErrors !== undefined && !(Number.isSafeInteger(failOnErrors) && Number(failOnErrors) > 0)) {
    throw invalidValue('failOnErrors is a whole number from 1 on.');
  }
  const most = failOnErrors === undefined ? Infinity : Number(failOnErrors);
  return { operations: operations.map(operationIn), failOnErrors: most };
}

function operationIn(sent: unknown): BulkOperation {
  const { method, path, bulkId, version, data } = known(sent, 'An operation');
  const verb = String(method).toUpperCase();
  const [, type, id = ''] = PATH.exec(textOf(path, 'path') ?? '') ?? [];
  if (!METHODS.includes(verb)) throw invalidSyntax('method is POST, PUT, PATCH or DELETE.');
  if (!type || (verb === 'POST') !== (id === ''))
    throw invalidSyntax('path is /Users or /Groups, with an id unless it is a POST.');
  const name = textOf(bulkId, 'bulkId');
  if (verb === 'POST' && !name) throw invalidSyntax('A POST needs a bulkId.');
  const ifMatch = textOf(version, 'version') ?? undefined;
  return { method: verb, type: type.toLowerCase(), id, bulkId: name, ifMatch, data };
}

/** Returns the numbers of the operations so that each follows those whose ids it needs, as far as that is possible. */
function inOrder(operations: readonly BulkOperation[]): number[] {
  const makers = new Map(
    operations.flatMap(({ bulkId, method }, index) => (bulkId && method === 'POST' ? [[bulkId, index]] : [])),
  );
  const order = new Set<number>();
  const begun = new Set<number>();
  const visit = (index: number): void => {
    if (begun.has(index)) return;
    begun.add(index);
    const { id, data } = operations[index]!;
    for (const name of [...referencesIn(id), ...referencesIn(data)]) {
      const maker = makers.get(name);
      if (maker !== undefined) visit(maker);
    }
    order.add(index);
  };
  for (const index of operations.keys()) visit(index);
  return [...order];
}

function referencesIn(value: unknown): string[] {
  if (typeof value === 'string') return REFERENCE.exec(value)?.slice(1) ?? [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(referencesIn) : [];
}

/** Returns the value with the ids of resources that this request has made. */
function resolved(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const name = REFERENCE.exec(value)?.[1];
    if (name === undefined) return value;
    const id = ids.get(name);
    if (id === undefined) throw unresolved(name);
    return id;
  }
  if (Array.isArray(value)) return value.map((one) => resolved(one, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part, ids)]));
}

const unresolved = (name: string) =>
  new DomainError(
    'conflict',
    'invalidValue',
    `No operation has made a resource with the bulkId "${name.slice(0, 100)}".`,
  );

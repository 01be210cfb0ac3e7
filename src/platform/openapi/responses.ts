import { codeOf, nounOf, STATUS, type AnyPresenter, type ApiStyle, type Operation, type Schema } from '#http';
import { DomainError, ERROR_KINDS, type ErrorKind } from '#kernel';
import { failureHeaders, notModifiedHeaders, successHeaders } from './headers';
import { valueOf } from './examples';
import { described } from './glossary';

import { pascal, type Schemas } from './schemas';

type Responses = Readonly<Record<string, object>>;

const SUCCESS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; the work goes on.',
  204: 'Done; there is no body.',
  302: 'Elsewhere: follow Location, which needs no credential.',
};

/** What each failure means to a caller; method_not_allowed is no answer of an operation that exists. */
const MEANING: Readonly<Record<Exclude<ErrorKind, 'method_not_allowed'>, string>> = {
  invalid_request: 'The request is not valid: every rejected member or parameter is named.',
  unauthorized: 'The credential is missing or not valid.',
  payment_required: 'The feature is not in the plan or not switched on here.',
  forbidden: 'The role or the scope of the token does not allow it.',
  not_found: 'There is no such thing, or it is not visible to the caller.',
  not_acceptable: 'The Accept header rules JSON out.',
  conflict: 'It collides with what is there, with a mode of the workspace, or with an earlier or newer request.',
  payload_too_large: 'The request body is larger than allowed.',
  unsupported_media_type: 'The request body is not JSON.',
  rate_limited: 'Too many requests with this token.',
  server_error: 'An unexpected failure, of which the log tells more.',
  service_unavailable: 'The service or its database cannot be reached at the moment. Try again.',
  insufficient_storage: 'The disk of the server is full: nothing was written.',
};

type Answering = keyof typeof MEANING;

const kinds = ERROR_KINDS.filter((kind): kind is Answering => kind in MEANING);

const NOT_MODIFIED = 'NotModified';

const TEXT = { type: 'string' };

/** The one failure of version 2 that is no problem document. */
const BARE = {
  name: 'InvalidOrManaged',
  says: 'What the workspace manages is refused with an object of its own.',
  schema: { type: 'object', required: ['error', 'code'], properties: { error: TEXT, code: TEXT } },
  example: { error: 'The workspace manages the labels of its projects.', code: 'workspace_managed' },
} as const;

const refTo = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** The answers that operations share. */
export function sharedResponses(style: ApiStyle): Responses {
  const failures = kinds.map((kind) => {
    const { contentType, schema } = style.failureSchema(STATUS[kind]);
    const content = { [contentType]: { schema, example: exampleOf(kind, style) } };
    return [pascal(kind), { description: MEANING[kind], headers: failureHeaders(STATUS[kind]), content }];
  });
  const bare = answersBare(style) ? [[BARE.name, bareResponse(style)]] : [];
  const notModified = { description: 'The copy that If-None-Match names is current.', headers: notModifiedHeaders() };
  return { ...(Object.fromEntries([...failures, ...bare]) as Responses), [NOT_MODIFIED]: notModified };
}

/** Version 1 has no other shape than this one. */
const answersBare = ({ version }: ApiStyle): boolean => version === 'v2';

/** Some requests are refused in a shape of their own, and a wrong parameter as ever. */
function bareResponse(style: ApiStyle): object {
  const { contentType, schema } = style.failureSchema(STATUS.invalid_request);
  const content = {
    [contentType]: { schema, example: exampleOf('invalid_request', style) },
    'application/json': { schema: BARE.schema, example: BARE.example },
  };
  return {
    description: `${MEANING.invalid_request} ${BARE.says}`,
    headers: failureHeaders(STATUS.invalid_request),
    content,
  };
}

function exampleOf(kind: Answering, style: ApiStyle): object {
  const fields = [{ field: 'name', code: 'required' as const, message: 'This field is required.' }];
  const details = kind === 'invalid_request' ? { fields } : {};
  return style.failure(new DomainError(kind, kind, MEANING[kind], details), (name) => name).body;
}

export function responses(operation: Operation, schemas: Schemas): Responses {
  const { status, alsoStatus, method, shape } = operation;
  const success = [status, ...(alsoStatus ? [alsoStatus] : [])].map((code) => [code, answer(code, operation, schemas)]);
  const cached: Responses = method === 'GET' && shape === 'one' ? { 304: refTo(NOT_MODIFIED) } : {};
  const failures = kinds.filter((kind) => occurs(kind, operation)).map((kind) => [STATUS[kind], refTo(pascal(kind))]);
  const own: Responses = isBare(operation) ? { [STATUS.invalid_request]: refTo(BARE.name) } : {};
  return { ...(Object.fromEntries([...success, ...failures]) as Responses), ...own, ...cached };
}

const isBare = ({ style, gates }: Operation): boolean =>
  answersBare(style) && gates.some(({ name }) => codeOf(name)?.bare);

/** What a redirection leads to may not be there yet. */
const leadsOn = ({ status }: Operation): boolean => status === 302;

function occurs(kind: Answering, operation: Operation): boolean {
  const { access, method, gates } = operation;
  if (kind === 'conflict')
    return access === 'write' || leadsOn(operation) || gates.some((gate) => gate.kind === 'mode');
  if (kind === 'insufficient_storage') return access === 'write';
  if (kind === 'payload_too_large' || kind === 'unsupported_media_type') return method !== 'GET';
  return true;
}

function answer(status: number, operation: Operation, schemas: Schemas): object {
  const schema = answerSchema(operation, schemas);
  return {
    description: SUCCESS[status] ?? 'Done.',
    headers: successHeaders(operation),
    ...(schema ? { content: { 'application/json': { schema }, ...(operation.streams && EVENT_STREAM) } } : {}),
  };
}

/** What is sent as it happens. */
const EVENT_STREAM = { 'text/event-stream': { schema: { type: 'string' } } };

function answerSchema(operation: Operation, schemas: Schemas): Schema | undefined {
  const { id, shape, presenter, answer: own = {} } = operation;
  if (shape === 'none') return undefined;
  if (shape === 'plain') return plainSchema(operation, typeof own === 'function' ? own({}) : own);
  if (!presenter) throw new Error(`The operation ${id} answers records and declares no presenter.`);
  const record = schemas.present(presenter);
  if (shape === 'assembled') return described(typeof own === 'function' ? own(record) : own, nounOf(operation));
  const array = { type: 'array', items: record };
  if (shape === 'array') return array;
  if (shape !== 'page') return operation.alsoBare ? { anyOf: [record, array] } : record;
  const page = listSchema(presenter, operation, schemas);
  if (operation.alsoBare) return { anyOf: [page, array] };
  return operation.alsoSingle ? { anyOf: [page, record] } : page;
}

const plainSchema = (operation: Operation, plain: Schema): Schema =>
  described({ ...plain, examples: [valueOf(operation.id, plain, nounOf(operation))] }, nounOf(operation));

/**
 * A list is one schema for each presenter; where pages differ by how they are turned, so is each kind of page. Its title
 * becomes part of its name: generators call a class by the title, where there is one, and pages of all lists share that.
 */
function listSchema(presenter: AnyPresenter, { style }: Operation, schemas: Schemas): Schema {
  const envelope = style.envelopeSchema(schemas.present(presenter));
  const kinds = envelope.oneOf as readonly Schema[] | undefined;
  const named = kinds?.map(({ title, ...kind }) =>
    schemas.add(presenter.name + pascal((title as string).replace(' ', '_')), kind),
  );
  return schemas.add(`${presenter.name}List`, named ? { oneOf: named } : envelope);
}

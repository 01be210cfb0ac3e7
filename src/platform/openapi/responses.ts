import { codeOf, STATUS, type AnyPresenter, type ApiStyle, type Operation, type Schema } from '#http';
import { DomainError, ERROR_KINDS, type ErrorKind } from '#kernel';
import { failureHeaders, notModifiedHeaders, successHeaders } from './headers';
import { valueOf } from './examples';
import { described, recordOf } from './glossary';

import { pascal, type Schemas } from './schemas';

type Responses = Readonly<Record<string, object>>;

const SUCCESS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. The work continues in the background.',
  204: 'Done. There is no body.',
  302: 'Redirect. Follow Location, which needs no credential.',
};

/**
 * The description of each kind of failure. `method_not_allowed` is left out, because existing operations never respond
 * with it.
 */
const MEANING: Readonly<Record<Exclude<ErrorKind, 'method_not_allowed'>, string>> = {
  invalid_request: 'The request is not valid. The response names every rejected member or parameter.',
  unauthorized: 'The credential is missing or not valid.',
  payment_required: 'The feature is not in the plan, or it is switched off here.',
  forbidden: 'The role or the scope of the token does not allow it.',
  not_found: 'It does not exist, or the caller cannot see it.',
  not_acceptable: 'The Accept header excludes JSON.',
  conflict: 'It conflicts with existing data, with a mode of the workspace, or with another request.',
  payload_too_large: 'The request body is larger than allowed.',
  unsupported_media_type: 'The request body is not JSON.',
  rate_limited: 'Too many requests with this token.',
  server_error: 'An unexpected failure. The log of the server has the details.',
  service_unavailable: 'The service or its database cannot be reached at the moment. Try again.',
  insufficient_storage: 'The disk of the server is full: nothing was written.',
};

type Answering = keyof typeof MEANING;

const kinds = ERROR_KINDS.filter((kind): kind is Answering => kind in MEANING);

const NOT_MODIFIED = 'NotModified';

const TEXT = { type: 'string' };

/** The only failure of version 2 that is not a problem document. */
const BARE = {
  name: 'InvalidOrManaged',
  says: 'Changes to records that the workspace manages are refused with a separate object.',
  schema: { type: 'object', required: ['error', 'code'], properties: { error: TEXT, code: TEXT } },
  example: { error: 'The workspace manages the labels of its projects.', code: 'workspace_managed' },
} as const;

const refTo = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** Returns the responses that operations share. */
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

/** True if the version has a different shape for these failures. Version 1 has only one shape. */
const answersBare = ({ version }: ApiStyle): boolean => version === 'v2';

/** Describes a failure that can have either of two shapes. */
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

/** A redirect may lead to something that is not ready yet, which answers 409. */
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
  const { files } = operation;
  if (files) return { description: FILE, headers: fileHeaders(operation), content: contentOf(files) };
  const schema = answerSchema(operation, schemas);
  return {
    description: SUCCESS[status] ?? 'Done.',
    headers: successHeaders(operation),
    ...(schema ? { content: { 'application/json': { schema }, ...(operation.streams && EVENT_STREAM) } } : {}),
  };
}

const FILE = 'The file, sent while it is made.';

const fileHeaders = (operation: Operation) => ({
  ...successHeaders(operation),
  'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
});

const contentOf = (files: NonNullable<Operation['files']>) =>
  Object.fromEntries(Object.entries(files).map(([type, schema]) => [type, { schema }]));

/** The content type of server-sent events. */
const EVENT_STREAM = { 'text/event-stream': { schema: { type: 'string' } } };

function answerSchema(operation: Operation, schemas: Schemas): Schema | undefined {
  const { id, shape, presenter, answer: own = {} } = operation;
  if (shape === 'none') return undefined;
  if (shape === 'plain') return plainSchema(operation, typeof own === 'function' ? own({}) : own);
  if (!presenter) throw new Error(`The operation ${id} answers records and declares no presenter.`);
  const record = schemas.present(presenter);
  if (shape === 'assembled') return described(typeof own === 'function' ? own(record) : own, nameOf(operation));
  const array = { type: 'array', items: record };
  if (shape === 'array') return array;
  if (shape !== 'page') return operation.alsoBare ? { anyOf: [record, array] } : record;
  const page = listSchema(presenter, operation, schemas);
  if (operation.alsoBare) return { anyOf: [page, array] };
  return operation.alsoSingle ? { anyOf: [page, record] } : page;
}

const plainSchema = (operation: Operation, plain: Schema): Schema =>
  described({ ...plain, examples: [valueOf(operation.id, plain, recordOf(operation))] }, nameOf(operation));

const nameOf = (operation: Operation) => ({ noun: recordOf(operation), own: recordOf(operation) });

/**
 * Returns the schema of a list, one per presenter. If there are several kinds of pages, each gets its own schema. The
 * title of a page becomes part of its schema's name, because generators use the title as class name and all lists have
 * the same titles.
 */
function listSchema(presenter: AnyPresenter, { style }: Operation, schemas: Schemas): Schema {
  const envelope = style.envelopeSchema(schemas.present(presenter));
  const kinds = envelope.oneOf as readonly Schema[] | undefined;
  const named = kinds?.map(({ title, ...kind }) =>
    schemas.add(presenter.name + pascal((title as string).replace(' ', '_')), kind),
  );
  return schemas.add(`${presenter.name}List`, named ? { oneOf: named } : envelope);
}

import type { Reply, Version } from './version';

/** The closed set of types of version 2, as the specification has them, with the statuses of each. */
const STATUSES: Readonly<Record<string, readonly number[]>> = {
  invalid_request: [400],
  unauthorized: [401],
  payment_required: [402],
  forbidden: [403],
  not_found: [404],
  method_not_allowed: [405],
  not_acceptable: [406],
  conflict: [409],
  payload_too_large: [413],
  unsupported_media_type: [415],
  rate_limited: [429],
  server_error: [500],
  service_unavailable: [502, 503, 504],
};
const CODE = /^[A-Za-z][A-Za-z0-9_]*$/;

type Body = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What is wrong with the shape of a failure, by the specification alone; nothing where it is right. */
export function misshapen(version: Version, reply: Reply): string | undefined {
  if (!reply.text) return 'has no body.';
  return version === 'v2' ? wrongProblem(reply) : wrongFailure(reply);
}

const mediaTypeOf = ({ headers }: Reply): string => headers.get('content-type')?.split(';')[0] ?? '';

function wrongProblem(reply: Reply): string | undefined {
  const { status } = reply;
  const body: unknown = reply.body;
  if (!isObject(body)) return 'is no object.';
  if (isManaged(status, body)) return undefined;
  if (mediaTypeOf(reply) !== 'application/problem+json') return `is of type "${mediaTypeOf(reply)}".`;
  const { type, code, detail, errors } = body;
  if (!isText(type) || !STATUSES[type]?.includes(status)) return `has the type "${String(type)}".`;
  if (!isText(code) || !CODE.test(code)) return `has the code "${String(code)}".`;
  if (!isText(detail)) return 'has no detail.';
  if ('status' in body || 'title' in body) return 'has members that a problem document here does not have.';
  return errors === undefined ? undefined : wrongErrors(errors);
}

/** The one failure that the specification wants in another shape. */
const isManaged = (status: number, body: Body): boolean =>
  status === 400 && body.code === 'workspace_managed' && Object.keys(body).sort().join() === 'code,error';

/** A list of members, or an object by what is checked as a whole. */
function wrongErrors(errors: unknown): string | undefined {
  if (isObject(errors)) return Object.keys(errors).length ? undefined : 'has errors that name nothing.';
  if (!Array.isArray(errors) || !errors.length) return 'has errors that are no list, or an empty one.';
  const isEntry = (entry: unknown) =>
    isObject(entry) &&
    Object.keys(entry).join() === 'field,code,message' &&
    isText(entry.code) &&
    isText(entry.message);
  return errors.every(isEntry) ? undefined : 'has errors without field, code and message.';
}

/** Version 1 has many shapes; each is JSON that says something. */
function wrongFailure(reply: Reply): string | undefined {
  const body: unknown = reply.body;
  if (mediaTypeOf(reply) !== 'application/json') return `is of type "${mediaTypeOf(reply)}".`;
  const parts = Array.isArray(body) ? (body as unknown[]) : [body];
  if (!parts.every(isObject)) return 'is neither an object nor a list of objects.';
  const says = (value: unknown): boolean => (Array.isArray(value) ? value.some(isText) : isText(value));
  return parts.some((part) => Object.values(part as Body).some(says)) ? undefined : 'says nothing.';
}

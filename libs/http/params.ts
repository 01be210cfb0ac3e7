import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError, isUuid, type WithParent, type ListRequest } from '#kernel';
import { notOneOf, shortened } from '#wording';
import type { BatchOfItems } from './bulk';
import { fieldsOf, spellingOf } from './fields';
import { readPayload, type BodyType } from './payload';
import { isStrict } from './preferences';
import { requestOf, type ApiRequest } from './request';

/** The context that `enter` resolved: a `Caller`, `WorkspaceCtx` or `ProjectCtx`, by the resource's level. */
export const Context = createParamDecorator((_: unknown, context: ExecutionContext) => requestOf(context).state.ctx);

/** The context of an operation on what belongs to another record, whose id is a parameter of the path. */
export const ContextBelow = createParamDecorator((parameter: string, context: ExecutionContext): WithParent<object> => {
  const request = requestOf(context);
  return { ...request.state.ctx, parent: idIn(request, parameter) };
});

/** The list request that the query asks for. */
export const ListQuery = createParamDecorator((_: unknown, context: ExecutionContext): ListRequest => {
  const { state } = requestOf(context);
  return state.listing!.request;
});

/** A path parameter that must be a UUID; anything else is an address that does not exist. */
export const Id = createParamDecorator((name: string, context: ExecutionContext): string =>
  idIn(requestOf(context), name),
);

function idIn({ params }: ApiRequest, name: string): string {
  const value = params[name];
  if (!isUuid(value)) throw new DomainError('not_found', 'unknown_url', 'The requested resource does not exist.');
  return String(value).toLowerCase();
}

/** A path parameter as text. */
export const Segment = createParamDecorator(
  (name: string, context: ExecutionContext): string => requestOf(context).params[name] as string,
);

/** The operation's body, checked against its declared class, as a command. */
export const Payload = createParamDecorator((_: unknown, context: ExecutionContext): object => {
  const request = requestOf(context);
  const { body, rows, bareList } = request.state.operation!;
  const sent = (request.body as unknown) ?? {};
  const command = read(request, body!, bareList && Array.isArray(sent) ? { [bareList]: sent } : sent);
  if (rows) reportRows(request, rows, (command as BatchOfItems).items);
  return command;
});

/** Unknown members of the rows of a bulk, by their places: `items.0.colour`. */
function reportRows(request: ApiRequest, type: BodyType, items: BatchOfItems['items']): void {
  const names = fieldsOf(type.prototype as object).map((field) => field.name);
  // Which record a row changes.
  const known = new Set([...names, 'id']);
  const unknown = items.flatMap((row, index) =>
    Object.keys(row).flatMap((name) => (known.has(name) ? [] : [`items.${index}.${name}`])),
  );
  refuseOrReportUnknown(request, unknown, () => names);
}

/** The operation's own query parameters, checked against its declared class. */
export const QueryParams = createParamDecorator(
  (_: unknown, context: ExecutionContext): object => requestOf(context).state.parameters!,
);

/** Setting of Express: the address under which clients reach the server, where that is configured. */
export const BASE_URL = 'base url';

/** Makes a path of this server an address that the caller reaches; other addresses stay as they are. */
export type Addressing = (path: string) => string;

export const Addressing = createParamDecorator((_: unknown, context: ExecutionContext): Addressing => {
  const base = baseUrlOf(requestOf(context));
  return (path) => (path.startsWith('/') ? base + path : path);
});

/** The address of this server without a slash at its end: as configured, else as the request was sent to it. */
export function baseUrlOf(request: Request): string {
  const configured = request.app.get(BASE_URL) as string | null | undefined;
  return configured ?? `${request.protocol}://${request.host}`;
}

/** Reports a member of the body as without effect; the answer names it in a header. */
export type Ignore = (field: string) => void;

export const Ignored = createParamDecorator((_: unknown, context: ExecutionContext): Ignore => {
  const { state, body } = requestOf(context);
  return (field) => void state.ignored.add(spellingOf(state.operation!.body, field, body) ?? field);
});

function read(request: ApiRequest, type: BodyType, raw: unknown): object {
  const { command, unknown } = readPayload(type, raw);
  refuseOrReportUnknown(request, unknown, () => fieldsOf(type.prototype as object).map((field) => field.name));
  return command;
}

/** A client that sends very many unknown names learns of the first ones: looking for what was meant costs time. */
const MAX_REPORTED = 20;
/** What a header has room for. */
const MAX_NOTED = 100;
const MAX_NAME = 100;

/** Names that nobody declared are reported in a header, or refused with the closest match in strict handling. */
export function refuseOrReportUnknown(
  request: ApiRequest,
  unknown: readonly string[],
  valid: () => readonly string[],
): void {
  if (!unknown.length) return;
  if (isStrict(request)) throw unknownNames(unknown, valid());
  for (const name of unknown.slice(0, MAX_NOTED)) request.state.ignored.add(shortened(name, MAX_NAME));
}

function unknownNames(unknown: readonly string[], valid: readonly string[]): DomainError {
  const fields = unknown.slice(0, MAX_REPORTED).map((name) => ({
    field: shortened(name, MAX_NAME),
    code: 'invalid' as const,
    // Of a place within the body, the name itself is what was misspelt.
    message: notOneOf('name', name.split('.').at(-1)!, valid),
  }));
  const message =
    unknown.length > fields.length
      ? `The request has ${unknown.length} unknown names, of which these are the first.`
      : 'The request has unknown names.';
  return new DomainError('invalid_request', 'invalid_request', message, { fields });
}

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError, isUuid, type WithParent, type ListRequest } from '#kernel';
import { notOneOf, shortened } from '#wording';
import type { BatchOfItems } from './batch';
import { fieldsOf, spellingOf, type BodyType } from './fields';
import { ignoredMembersIn, type IgnoredMember } from './ignored-members';
import { readPayload } from './payload';
import { isStrict } from './preferences';
import type { ReadState } from './read-state';
import { requestOf, type ApiRequest } from './request';

/**
 * Handler parameter: the context of the request. It is a `Caller`, `WorkspaceCtx` or `ProjectCtx`, depending on the
 * level of the resource.
 */
export const Context = createParamDecorator((_: unknown, context: ExecutionContext) => requestOf(context).state.ctx);

/**
 * Handler parameter: the context with `parent`, the id in the path of the record to which the resource's records
 * belong.
 */
export const ContextBelow = createParamDecorator((parameter: string, context: ExecutionContext): WithParent<object> => {
  const request = requestOf(context);
  return { ...request.state.ctx, parent: idIn(request, parameter) };
});

/** Handler parameter: the `ListRequest` that the query describes. */
export const ListQuery = createParamDecorator((_: unknown, context: ExecutionContext): ListRequest => {
  const { state } = requestOf(context);
  return state.listing!.request;
});

/** Handler parameter: an id from the path. Anything but a UUID answers 404. */
export const Id = createParamDecorator((name: string, context: ExecutionContext): string =>
  idIn(requestOf(context), name),
);

function idIn({ params }: ApiRequest, name: string): string {
  const value = params[name];
  if (!isUuid(value)) throw new DomainError('not_found', 'unknown_url', 'The requested resource does not exist.');
  return String(value).toLowerCase();
}

/** Handler parameter: a segment of the path, as text. */
export const Segment = createParamDecorator(
  (name: string, context: ExecutionContext): string => requestOf(context).params[name] as string,
);

/** Handler parameter: the body as a command, validated against the class that the operation declares. */
export const Payload = createParamDecorator((_: unknown, context: ExecutionContext): object => {
  const request = requestOf(context);
  const { body, rows } = request.state.operation!;
  const command = read(request, body!, sentBody(request));
  if (rows) reportRows(request, rows, (command as BatchOfItems).items);
  return command;
});

/** Returns the body as an object. A bare list becomes the member that the operation declares (`bareList`). */
export function sentBody({ state, body }: ApiRequest): unknown {
  const { bareList } = state.operation!;
  const sent = (body as unknown) ?? {};
  return bareList && Array.isArray(sent) ? { [bareList]: sent } : sent;
}

/** Reports members without effect in the rows of a bulk operation, by their paths: `items.0.colour`. */
function reportRows(request: ApiRequest, type: BodyType, items: BatchOfItems['items']): void {
  const names = fieldsOf(type.prototype as object).map((field) => field.name);
  const known = new Set(names);
  const unknown: string[] = [];
  const idle: IgnoredMember[] = [];
  // The id of a row selects the record; it is not a member of the body.
  for (const [index, { id: _, ...row }] of items.entries()) {
    unknown.push(...Object.keys(row).flatMap((name) => (known.has(name) ? [] : [`items.${index}.${name}`])));
    idle.push(...ignoredMembersIn(type, row).map((one) => ({ ...one, name: `items.${index}.${one.name}` })));
  }
  refuseOrReport(request, { unknown, idle }, () => names);
}

/** Handler parameter: the operation's own query parameters, validated against the class that it declares. */
export const QueryParams = createParamDecorator(
  (_: unknown, context: ExecutionContext): object => requestOf(context).state.parameters!,
);

/** The Express setting with the configured address of the server. */
export const BASE_URL = 'base url';

/** Turns a path of this server into an absolute address. Other addresses stay unchanged. */
export type Addressing = (path: string) => string;

export const Addressing = createParamDecorator((_: unknown, context: ExecutionContext): Addressing => {
  const base = baseUrlOf(requestOf(context));
  return (path) => (path.startsWith('/') ? base + path : path);
});

/** Returns the address of this server without a trailing slash: the configured one, or that of the request. */
export function baseUrlOf(request: Request): string {
  const configured = request.app.get(BASE_URL) as string | null | undefined;
  return configured ?? `${request.protocol}://${request.host}`;
}

/**
 * Reports a member of the body that has no effect. The response lists it in a header; strict handling refuses the
 * request.
 */
export type Ignore = (field: string) => void;

/** Handler parameter: a function that reports a member of the body as without effect. */
export const Ignored = createParamDecorator((_: unknown, context: ExecutionContext): Ignore => {
  const { state, body } = requestOf(context);
  return (field) => noteIgnored(state, spellingOf(state.operation!.body, field, body) ?? field);
});

function read(request: ApiRequest, type: BodyType, raw: unknown): object {
  const { command, ...noted } = readPayload(type, raw, request.state.excused);
  refuseOrReport(request, noted, () => fieldsOf(type.prototype as object).map((field) => field.name));
  return command;
}

/** The maximum number of names that an error lists. */
const MAX_REPORTED = 20;
/** The maximum number of names that the header lists. */
const MAX_NOTED = 100;
const MAX_NAME = 100;

interface WithoutEffect {
  /** Names that are not declared. */
  readonly unknown: readonly string[];
  readonly idle?: readonly IgnoredMember[];
}

/**
 * Lists members without effect in a header of the response. Under strict handling, refuses the request instead and
 * suggests the closest match for unknown names.
 */
export function refuseOrReport(
  request: ApiRequest,
  { unknown, idle = [] }: WithoutEffect,
  valid: () => readonly string[],
): void {
  const { state } = request;
  const refused = idle.filter(({ why }) => why !== 'read only' || !state.operation!.style.takesReadOnly);
  if (isStrict(request) && unknown.length + refused.length) {
    const names = unknown.length ? valid() : [];
    throw withoutEffect([
      // For a path within the body, only the last part is compared with the valid names.
      ...unknown.map((name) => ({ name, message: () => notOneOf('name', name.split('.').at(-1)!, names) })),
      ...refused.map(({ name, why }) => ({ name, message: () => NO_EFFECT[why] })),
    ]);
  }
  for (const name of [...unknown, ...idle.map((one) => one.name)].slice(0, MAX_NOTED))
    state.ignored.add(shortened(name, MAX_NAME));
}

const NO_EFFECT: Readonly<Record<IgnoredMember['why'], string>> = {
  'read only': 'The server sets this itself: it has no effect here.',
  overruled: 'It was sent under another of its names as well, and that one is taken.',
  picture: 'Pictures cannot stand in the text itself (data:). Upload each and send its address.',
};

/** Reports a name that turns out to have no effect while the request is processed. */
export function noteIgnored({ ignored, refusable }: ReadState, name: string): void {
  ignored.add(name);
  refusable.add(name);
}

/**
 * Under strict handling, refuses a request in which reported names had no effect. The caller of this function rolls
 * back the write.
 */
export function refuseIgnored(request: ApiRequest): void {
  const names = [...request.state.refusable];
  if (names.length && isStrict(request))
    throw withoutEffect(names.map((name) => ({ name, message: () => 'This, or part of it, has no effect here.' })));
}

interface Ineffective {
  readonly name: string;
  /** A function, because the search for the closest match takes time and not all members are listed. */
  readonly message: () => string;
}

function withoutEffect(all: readonly Ineffective[]): DomainError {
  const fields = all.slice(0, MAX_REPORTED).map(({ name, message }) => ({
    field: shortened(name, MAX_NAME),
    code: 'invalid' as const,
    message: message(),
  }));
  const message =
    all.length > fields.length
      ? `The request has ${all.length} names without effect, of which these are the first.`
      : 'The request has names without effect.';
  return new DomainError('invalid_request', 'invalid_request', message, { fields });
}

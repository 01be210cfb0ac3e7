import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError, isUuid, type WithParent, type ListRequest } from '#kernel';
import { notOneOf, shortened } from '#wording';
import type { BatchOfItems } from './batch';
import { fieldsOf, spellingOf, type BodyType } from './fields';
import { idleIn, type Idle } from './idle';
import { readPayload } from './payload';
import { isStrict } from './preferences';
import type { ReadState } from './read-state';
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
  const { body, rows } = request.state.operation!;
  const command = read(request, body!, sentBody(request));
  if (rows) reportRows(request, rows, (command as BatchOfItems).items);
  return command;
});

/** The body as an object: a list that may stand alone is its member. */
export function sentBody({ state, body }: ApiRequest): unknown {
  const { bareList } = state.operation!;
  const sent = (body as unknown) ?? {};
  return bareList && Array.isArray(sent) ? { [bareList]: sent } : sent;
}

/** Members of the rows of a bulk that have no effect, by their places: `items.0.colour`. */
function reportRows(request: ApiRequest, type: BodyType, items: BatchOfItems['items']): void {
  const names = fieldsOf(type.prototype as object).map((field) => field.name);
  const known = new Set(names);
  const unknown: string[] = [];
  const idle: Idle[] = [];
  // Which record a row changes is not among its members.
  for (const [index, { id: _, ...row }] of items.entries()) {
    unknown.push(...Object.keys(row).flatMap((name) => (known.has(name) ? [] : [`items.${index}.${name}`])));
    idle.push(...idleIn(type, row).map((one) => ({ ...one, name: `items.${index}.${one.name}` })));
  }
  refuseOrReport(request, { unknown, idle }, () => names);
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

/** Reports a member of the body as without effect; the answer names it in a header, or strict handling refuses it. */
export type Ignore = (field: string) => void;

export const Ignored = createParamDecorator((_: unknown, context: ExecutionContext): Ignore => {
  const { state, body } = requestOf(context);
  return (field) => noteWithoutEffect(state, spellingOf(state.operation!.body, field, body) ?? field);
});

function read(request: ApiRequest, type: BodyType, raw: unknown): object {
  const { command, ...noted } = readPayload(type, raw, request.state.excused);
  refuseOrReport(request, noted, () => fieldsOf(type.prototype as object).map((field) => field.name));
  return command;
}

/** A client that sends very many names without effect learns of the first ones. */
const MAX_REPORTED = 20;
/** What a header has room for. */
const MAX_NOTED = 100;
const MAX_NAME = 100;

interface WithoutEffect {
  /** Names that nobody declared. */
  readonly unknown: readonly string[];
  readonly idle?: readonly Idle[];
}

/** Names without effect are reported in a header, or refused in strict handling: unknown ones with the closest match. */
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
      // Of a place within the body, the name itself is what was misspelt.
      ...unknown.map((name) => ({ name, message: () => notOneOf('name', name.split('.').at(-1)!, names) })),
      ...refused.map(({ name, why }) => ({ name, message: () => NO_EFFECT[why] })),
    ]);
  }
  for (const name of [...unknown, ...idle.map((one) => one.name)].slice(0, MAX_NOTED))
    state.ignored.add(shortened(name, MAX_NAME));
}

const NO_EFFECT: Readonly<Record<Idle['why'], string>> = {
  'read only': 'The server sets this itself: it has no effect here.',
  overruled: 'It was sent under another of its names as well, and that one is taken.',
  picture: 'Pictures cannot stand in the text itself (data:). Upload each and send its address.',
};

/** What turns out to have no effect while the request is carried out. */
export function noteWithoutEffect({ ignored, refusable }: ReadState, name: string): void {
  ignored.add(name);
  refusable.add(name);
}

/** Strict handling refuses what turned out to have no effect; whoever calls this undoes what was done. */
export function refuseNoted(request: ApiRequest): void {
  const names = [...request.state.refusable];
  if (names.length && isStrict(request))
    throw withoutEffect(names.map((name) => ({ name, message: () => 'This, or part of it, has no effect here.' })));
}

interface Ineffective {
  readonly name: string;
  /** Made for those that are told: looking for what was meant costs time. */
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

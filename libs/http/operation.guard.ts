import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import {
  DomainError,
  forbidden,
  notFound,
  type Principal,
  type ProjectCtx,
  type EffectiveRoles,
  type WorkspaceCtx,
} from '#kernel';
import { judge } from './allowed';
import { expectedVersions } from './etag';
import { Gatekeeper, type AccessRequest } from './gatekeeper';
import { Idempotency } from './idempotency';
import type { Operation } from './operation';
import { Operations } from './operations';
import type { AnyCtx } from './read-state';
import { RequestOrigin, requestOf, type ApiRequest } from './request';

const STREAM = /text\/event-stream/i;
const JSON_ACCEPTED = /\*\/\*|application\/(\*|json|problem\+json)/i;

/**
 * Enters the place that the path names, then asks in the contract's order: scope, feature, mode, role. Which refusal a
 * caller sees is part of the contract.
 */
@Injectable()
export class OperationGuard implements CanActivate {
  constructor(
    private readonly operations: Operations,
    private readonly gatekeeper: Gatekeeper,
    private readonly idempotency: Idempotency,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const operation = this.operations.of(context.getHandler() as never);
    if (!operation) return true;
    const request = requestOf(context);
    const { state } = request;
    const { principal } = state;
    if (!principal) throw new DomainError('unauthorized', 'unauthorized', 'Authentication is required.');
    state.operation = operation;
    if (!operation.streams && acceptsStream(request)) throw notAcceptable();
    const ctx = await this.enter(request, operation, principal);
    checkScope(principal, operation);
    if (!ctx) return true;
    state.ctx = 'workspaceId' in ctx ? admit(ctx, operation) : ctx;
    const expected = expectedVersions(request, operation);
    if (expected) state.ctx = { ...state.ctx, expectedVersions: expected };
    return true;
  }

  /** Nothing where the place has gone, but the request repeats one that was answered: it is answered again. */
  private async enter(request: ApiRequest, operation: Operation, principal: Principal): Promise<AnyCtx | undefined> {
    const { state } = request;
    try {
      return await this.gatekeeper.enter(accessOf(request, operation, principal));
    } catch (refusal) {
      state.replay = await this.idempotency.answered(request, operation);
      if (!state.replay) throw refusal;
      return undefined;
    }
  }
}

/** The place that the path names, for this principal. */
export function accessOf(request: ApiRequest, operation: Operation, principal: Principal): AccessRequest {
  const { slug, workspace_slug: longSlug, [operation.projectParam]: project } = request.params;
  return {
    requestId: request.state.id,
    principal,
    origin: new RequestOrigin(principal.kind === 'other' ? 'platform' : 'api', request),
    level: operation.level,
    slug: (slug ?? longSlug) as string | undefined,
    project: project as string | undefined,
  };
}

function checkScope(principal: Principal, operation: Operation): void {
  if (lacksScope(principal, operation)) throw scopeMissing('this operation', operation);
}

/** Whether the caller takes nothing but server-sent events. */
export const acceptsStream = ({ headers: { accept = '' } }: ApiRequest): boolean =>
  STREAM.test(accept) && !JSON_ACCEPTED.test(accept);

export const isAcceptable = (accept: string | undefined): boolean =>
  !accept || JSON_ACCEPTED.test(accept) || STREAM.test(accept);

export const notAcceptable = () =>
  new DomainError('not_acceptable', 'not_acceptable', 'Only application/json can be served.');

export const lacksScope = ({ scopes }: Pick<Principal, 'scopes'>, operation: Operation): boolean =>
  scopes !== null && operation.scopes.length > 0 && !operation.scopes.some((scope) => scopes.has(scope));

/** `what` is done by the operation, or shows what the operation shows. */
export const scopeMissing = (what: string, { scopes }: Operation): DomainError =>
  forbidden(`The token lacks a scope for ${what}: ${scopes.join(' or ')}.`);

/** Whether the features, modes and roles of a caller let it call the operation on any record. */
export const isOpenTo = (caller: WorkspaceCtx & EffectiveRoles, operation: Operation): boolean =>
  operation.gates.every((gate) => !gate.closed(caller)) && judge(operation.allow, caller) === 'yes';

/** Asks what stands before an operation beside its scope; throws the first refusal. Pages for people ask the same. */
export function admit<C extends WorkspaceCtx | ProjectCtx>(ctx: C, operation: Operation): C {
  if ('projectId' in ctx && ctx.projectArchived && !operation.survivesArchive) refuseArchived(operation);
  for (const gate of operation.gates) {
    const refusal = gate.closed(ctx);
    if (refusal) throw refusal;
  }
  const verdict = judge(operation.allow, ctx);
  if (verdict === 'no') throw operation.refusal ? roleRefused(operation.refusal) : forbidden();
  return { ...ctx, ownOnly: verdict === 'own' };
}

const roleRefused = (message: string) => new DomainError('forbidden', 'role_refused', message);

/** The contents of an archived project vanish in one version; in the other they can be read but not changed. */
function refuseArchived({ style, access, shape }: Operation): void {
  if (style.hidesArchivedProjects && shape !== 'page') throw notFound();
  if (access === 'write') throw new DomainError('conflict', 'project_archived', 'The project is archived.');
}

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
import { checkRoles } from './allowed';
import { expectedVersions } from './etag';
import { Gatekeeper, type AccessRequest } from './gatekeeper';
import { Idempotency } from './idempotency';
import type { Operation } from './operation';
import { Operations } from './operations';
import type { AnyCtx } from './read-state';
import { RequestOrigin, requestOf, type ApiRequest } from './request';

const STREAM = /text\/event-stream/i;
const JSON_ACCEPTED = /\*\/\*|application\/(\*|json|problem\+json)/i;
/** Media types of the files that operations send. */
const FILE = /text\/(\*|csv|markdown)|application\/(zip|vnd\.openxmlformats-officedocument)/i;

/**
 * Resolves the workspace and project of a request, then checks scope, features, modes and role, in the contract's
 * order.
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
    if (!isOffered(request, operation)) throw notAcceptable();
    const ctx = await this.enter(request, operation, principal);
    checkScope(principal, operation);
    if (!ctx) return true;
    state.ctx = 'workspaceId' in ctx ? assertAllowed(ctx, operation) : ctx;
    if (operation.needsProof) assertProved(principal);
    const expected = expectedVersions(request, operation);
    if (expected) state.ctx = { ...state.ctx, expectedVersions: expected };
    return true;
  }

  /**
   * Returns the context. Returns undefined if the workspace or project cannot be found but the request repeats one that
   * was answered: then the stored response is sent again.
   */
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

/** Returns the workspace and project in the path, with the credential. */
export function accessOf(request: ApiRequest, operation: Operation, principal: Principal): AccessRequest {
  const { slug, workspace_slug: longSlug, [operation.projectParam]: project } = request.params;
  return {
    requestId: request.state.id,
    principal,
    origin: new RequestOrigin(principal.kind === 'other' ? 'platform' : 'api', request),
    level: operation.level,
    isOfInstance: operation.isOfInstance,
    slug: (slug ?? longSlug) as string | undefined,
    project: project as string | undefined,
  };
}

function checkScope(principal: Principal, operation: Operation): void {
  if (lacksScope(principal, operation)) throw scopeMissing('this operation', operation);
}

/** Refuses a browser session that somebody else may use by now. */
function assertProved({ isProved }: Principal): void {
  if (isProved === false) throw proofRequired();
}

/** Makes the failure (403) for a session whose last proof is too old. The application asks for one and repeats the call. */
export const proofRequired = () =>
  new DomainError('forbidden', 'proof_required', 'This needs a proof of who you are from the last 15 minutes.');

/** True if the client accepts only server-sent events. */
export const acceptsStream = ({ headers: { accept = '' } }: ApiRequest): boolean =>
  STREAM.test(accept) && !JSON_ACCEPTED.test(accept);

/** True if some operation can send what the client accepts. */
export const isAcceptable = (accept: string | undefined): boolean =>
  !accept || [JSON_ACCEPTED, STREAM, FILE].some((type) => type.test(accept));

/** True if the operation can send what the client accepts. */
function isOffered({ headers: { accept } }: ApiRequest, { streams, files }: Operation): boolean {
  if (!accept || JSON_ACCEPTED.test(accept)) return true;
  return (streams === true && STREAM.test(accept)) || (files !== undefined && FILE.test(accept));
}

export const notAcceptable = () =>
  new DomainError('not_acceptable', 'not_acceptable', 'Only application/json can be served.');

/** True if the credential has none of the scopes that the operation accepts. */
export const lacksScope = ({ scopes }: Pick<Principal, 'scopes'>, operation: Operation): boolean =>
  scopes !== null && operation.scopes.length > 0 && !operation.scopes.some((scope) => scopes.has(scope));

/** Makes the failure (403) for a missing scope. `what` says what the operation does or shows. */
export const scopeMissing = (what: string, { scopes }: Operation): DomainError =>
  forbidden(`The token lacks a scope for ${what}: ${scopes.join(' or ')}.`);

/** True if features, modes and roles let the caller call the operation, at least for some record. */
export const isAllowedFor = (caller: WorkspaceCtx & EffectiveRoles, operation: Operation): boolean =>
  operation.gates.every((gate) => !gate.closed(caller)) && checkRoles(operation.allow, caller) === 'yes';

/**
 * Throws the first refusal of features, modes and roles, in the contract's order. Returns the context with `ownOnly`.
 * Pages use it as well.
 */
export function assertAllowed<C extends WorkspaceCtx | ProjectCtx>(ctx: C, operation: Operation): C {
  if ('projectId' in ctx && ctx.projectArchived && !operation.survivesArchive) refuseArchived(operation);
  for (const gate of operation.gates) {
    const refusal = gate.closed(ctx);
    if (refusal) throw refusal;
  }
  const verdict = checkRoles(operation.allow, ctx);
  if (verdict === 'no') throw operation.refusal ? roleRefused(operation.refusal) : forbidden();
  return { ...ctx, ownOnly: verdict === 'own' };
}

const roleRefused = (message: string) => new DomainError('forbidden', 'role_refused', message);

/** Refuses an operation in an archived project: v1 hides its contents, v2 allows reading but no changes. */
function refuseArchived({ style, access, shape }: Operation): void {
  if (style.hidesArchivedProjects && shape !== 'page') throw notFound();
  if (access === 'write') throw new DomainError('conflict', 'project_archived', 'The project is archived.');
}

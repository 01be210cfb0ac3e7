import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { assertAllowed, Gatekeeper, isAllowedFor, checkRoles, Operations, parseAllowed } from '#http';
import { forbidden, type WorkspaceCtx } from '#kernel';
import type { FoundSession } from '../../contexts/identity';
import { callerOf } from './console-sessions';

/**
 * Resolves the workspace of a page for a signed-in person, and checks features, modes and roles as an API operation
 * declares them.
 */
@Injectable()
export class ConsoleAccess {
  constructor(
    private readonly gatekeeper: Gatekeeper,
    private readonly operations: Operations,
  ) {}

  /** Returns the workspace if the person may call this operation there. */
  async workspace(request: Request, session: FoundSession, operation: string): Promise<WorkspaceCtx> {
    return assertAllowed(await this.enter(request, session), this.operations.named(operation));
  }

  /**
   * Returns the workspace if the person has one of these roles, in the abbreviations of declarations (`O A`). For pages
   * without an operation.
   */
  async workspaceFor(
    request: Request,
    session: FoundSession,
    allow: string,
    { slug }: { readonly slug: string | undefined } = placeOf(request),
  ): Promise<WorkspaceCtx> {
    const ctx = await this.enter(request, session, { slug });
    if (!isAllowed(ctx, allow)) throw forbidden();
    return ctx;
  }

  /** Returns the workspace if the person can see it. */
  async enter(
    request: Request,
    session: FoundSession,
    { slug }: { readonly slug: string | undefined } = placeOf(request),
  ): Promise<WorkspaceCtx> {
    const place = { slug, project: undefined, level: 'workspace' } as const;
    return (await this.gatekeeper.enter({ ...callerOf(request, session), ...place })) as WorkspaceCtx;
  }

  /** True if the person may call an operation in the workspace. */
  may(ctx: WorkspaceCtx, operation: string): boolean {
    return isAllowedFor(ctx, this.operations.named(operation));
  }
}

/** True if the caller has one of these roles, in the abbreviations of declarations. */
export const isAllowed = (ctx: WorkspaceCtx, allow: string): boolean => checkRoles(parseAllowed(allow), ctx) !== 'no';

const placeOf = ({ params }: Request) => ({ slug: params.slug as string | undefined });

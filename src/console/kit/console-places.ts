import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { admit, Gatekeeper, isOpenTo, judge, Operations, parseAllowed } from '#http';
import { forbidden, type WorkspaceCtx } from '#kernel';
import type { FoundSession } from '../../contexts/identity';
import { callerOf } from './console-sessions';

/**
 * Lets a signed-in person into a workspace, for what an operation of the interface does there. Pages have no
 * rules of their own: features, modes and roles are those that the operation declares, and what the person may not see
 * is not there.
 */
@Injectable()
export class ConsolePlaces {
  constructor(
    private readonly gatekeeper: Gatekeeper,
    private readonly operations: Operations,
  ) {}

  async workspace(request: Request, session: FoundSession, operation: string): Promise<WorkspaceCtx> {
    return admit(await this.enter(request, session), this.operations.named(operation));
  }

  /** For what the interface has no operation for: roles in the letters of its declarations, as `O A`. */
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

  /** The workspace of the address, for whatever the person may do there. */
  async enter(
    request: Request,
    session: FoundSession,
    { slug }: { readonly slug: string | undefined } = placeOf(request),
  ): Promise<WorkspaceCtx> {
    const place = { slug, project: undefined, level: 'workspace' } as const;
    return (await this.gatekeeper.enter({ ...callerOf(request, session), ...place })) as WorkspaceCtx;
  }

  /** Whether somebody who has entered may call an operation. */
  may(ctx: WorkspaceCtx, operation: string): boolean {
    return isOpenTo(ctx, this.operations.named(operation));
  }
}

/** By roles in the letters of declarations. */
export const isAllowed = (ctx: WorkspaceCtx, allow: string): boolean => judge(parseAllowed(allow), ctx) !== 'no';

const placeOf = ({ params }: Request) => ({ slug: params.slug as string | undefined });

import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { admit, Gatekeeper, judge, Operations, parseAllowed } from '#http';
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
    const ctx = await this.gatekeeper.enter({ ...callerOf(request, session), level: 'workspace', ...placeOf(request) });
    return admit(ctx as WorkspaceCtx, this.operations.named(operation));
  }

  /** For what the interface has no operation for: roles in the letters of its declarations, as `O A`. */
  async workspaceFor(
    request: Request,
    session: FoundSession,
    allow: string,
    { slug }: { readonly slug: string | undefined } = placeOf(request),
  ): Promise<WorkspaceCtx> {
    const place = { slug, project: undefined, level: 'workspace' } as const;
    const ctx = (await this.gatekeeper.enter({ ...callerOf(request, session), ...place })) as WorkspaceCtx;
    if (judge(parseAllowed(allow), ctx) === 'no') throw forbidden();
    return ctx;
  }
}

const placeOf = ({ params }: Request) => ({ slug: params.slug as string | undefined, project: undefined });

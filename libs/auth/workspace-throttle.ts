import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { requestOf } from '#http';
import { RateCounter, type Usage } from './rate-limit';
import { tooMany } from './throttle';

const WINDOW_SECONDS = 60;

/**
 * Limits the requests that a workspace gets in a minute from all people and tokens together, where it has such a limit.
 * Runs after the access checks, so that nobody from outside can use up the requests of a workspace.
 */
@Injectable()
export class WorkspaceThrottle implements CanActivate {
  constructor(private readonly counter: RateCounter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { state } = requestOf(context);
    const place = state.ctx && 'workspaceId' in state.ctx ? state.ctx : undefined;
    const limit = place?.limits?.requestsPerMinute;
    if (!place || limit === undefined) return true;
    const key = `workspace:${place.workspaceId}`;
    const usage = await this.counter.hit(key, WINDOW_SECONDS * 1000);
    if (usage.used > limit) throw tooManyInWorkspace(limit, usage);
    const refundToken = state.refund;
    state.refund = () => {
      refundToken?.();
      void this.counter.refund(key);
    };
    return true;
  }
}

const tooManyInWorkspace = (limit: number, usage: Usage) =>
  tooMany('workspace', { limit, windowSeconds: WINDOW_SECONDS }, usage, 'This workspace gets too many requests.');

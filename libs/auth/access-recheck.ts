import { Injectable } from '@nestjs/common';
import { accessOf, assertAllowed, Gatekeeper, lacksScope, type ApiRequest } from '#http';
import { DomainError, type WorkspaceCtx } from '#kernel';
import { Authenticate } from './authenticate';

/** Checks during a long request, such as a stream, that its caller may still make it. */
@Injectable()
export class AccessRecheck {
  constructor(
    private readonly authenticate: Authenticate,
    private readonly gatekeeper: Gatekeeper,
  ) {}

  /**
   * Repeats authentication and access checks. Returns the current context, or null if the credential or the caller's
   * rights no longer allow the request, or if it is not about a workspace.
   */
  async again(request: ApiRequest): Promise<WorkspaceCtx | null> {
    const operation = request.state.operation!;
    try {
      await this.authenticated(request);
      const principal = request.state.principal!;
      if (lacksScope(principal, operation)) return null;
      const ctx = await this.gatekeeper.enter(accessOf(request, operation, principal));
      return 'workspaceId' in ctx ? assertAllowed(ctx, operation) : null;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  private authenticated(request: ApiRequest): Promise<void> {
    return new Promise((resolve, reject) =>
      this.authenticate.use(request, request.res!, (error?: unknown) =>
        error === undefined ? resolve() : reject(error instanceof Error ? error : new Error(String(error))),
      ),
    );
  }
}

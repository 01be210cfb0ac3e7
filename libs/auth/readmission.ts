import { Injectable } from '@nestjs/common';
import { accessOf, admit, Gatekeeper, lacksScope, type ApiRequest } from '#http';
import { DomainError, type WorkspaceCtx } from '#kernel';
import { Authenticate } from './authenticate';

/** Asks once more whether a request would be let in, which is being answered for longer than anything is believed. */
@Injectable()
export class Readmission {
  constructor(
    private readonly authenticate: Authenticate,
    private readonly gatekeeper: Gatekeeper,
  ) {}

  /** As whom, where it is about a workspace; null where its credential, or its caller's right, has gone. */
  async again(request: ApiRequest): Promise<WorkspaceCtx | null> {
    const operation = request.state.operation!;
    try {
      await this.authenticated(request);
      const principal = request.state.principal!;
      if (lacksScope(principal, operation)) return null;
      const ctx = await this.gatekeeper.enter(accessOf(request, operation, principal));
      return 'workspaceId' in ctx ? admit(ctx, operation) : null;
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

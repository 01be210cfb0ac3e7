import type { Governance } from '#kernel';

interface InWorkspace {
  readonly workspaceId: string;
}

export interface WorkspaceMode {
  readonly governance: Governance;
  readonly name: string;
}

/** Whether a workspace governs its projects, in the transaction at hand. */
export abstract class WorkspaceModes {
  /** The mode cannot change before the transaction ends; others may read it like this at the same time. */
  abstract hold(ctx: InWorkspace): Promise<Governance>;
  /** Waits for those who hold the mode, so that it can be changed. */
  abstract forWrite(ctx: InWorkspace): Promise<WorkspaceMode>;
  abstract set(ctx: InWorkspace, at: string, governance: Governance): Promise<void>;
}

import type { EventContext } from '#events';
import type { Mention } from '#html';
import type { WorkspaceCtx } from '#kernel';

/** A record whose text people write, as events name it. */
interface Source {
  readonly entityType: string;
  readonly id: string;
  /** The work item that the text is about. */
  readonly workItemId: string | null;
}

export interface MentionIn {
  readonly source: Source;
  readonly mention: Mention;
}

/** What mentioned records are called. */
export type Names = ReadonlyMap<string, string>;

export abstract class MentionRepository {
  /** Keeps mentions of what is there: members of the workspace, its work items and pages. Answers those that were not kept yet. */
  abstract add(ctx: EventContext, at: string, mentions: readonly MentionIn[]): Promise<MentionIn[]>;
  abstract remove(ctx: EventContext, mentions: readonly MentionIn[]): Promise<void>;

  abstract people(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Names>;
  /** Pages that the caller sees. */
  abstract pages(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Names>;
}

import type { EventContext } from '#events';
import type { Mention } from '#html';
import type { WorkspaceCtx } from '#kernel';

/** The record whose text contains a mention, named as in events. */
interface Source {
  readonly entityType: string;
  readonly id: string;
  /** The work item that the text belongs to; null for other texts. */
  readonly workItemId: string | null;
}

export interface MentionIn {
  readonly source: Source;
  readonly mention: Mention;
}

/** Names of mentioned records by id. */
export type Names = ReadonlyMap<string, string>;

export abstract class MentionRepository {
  /** Stores mentions of existing members, work items and pages of the workspace. Returns those that are new. */
  abstract add(ctx: EventContext, at: string, mentions: readonly MentionIn[]): Promise<MentionIn[]>;
  abstract remove(ctx: EventContext, mentions: readonly MentionIn[]): Promise<void>;

  abstract people(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Names>;
  /** Returns the names of those pages that the caller may see. */
  abstract pages(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Names>;
}

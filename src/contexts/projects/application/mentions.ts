import { Injectable } from '@nestjs/common';
import type { Replacement, WorkspaceActor } from '#kernel';

type Follow = (ctx: WorkspaceActor, at: string, replaced: readonly Replacement[]) => Promise<void>;

/**
 * Other contexts that keep ids of what can be merged (labels, types, properties, their options) say so here when they
 * start: ids in what people wrote, and in columns that are no foreign keys.
 */
@Injectable()
export class Mentions {
  private readonly followers: Follow[] = [];

  add(follow: Follow): void {
    this.followers.push(follow);
  }

  /** Puts records in the place of those that are gone. */
  async replace(ctx: WorkspaceActor, at: string, replaced: readonly Replacement[]): Promise<void> {
    if (replaced.length) for (const follow of this.followers) await follow(ctx, at, replaced);
  }
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A text, as JSON or a query, with other ids in the place of those that are gone. */
export function withSuccessors(text: string, replaced: readonly Replacement[]): string {
  const successors = new Map(replaced.map(({ from, to }) => [from, to]));
  return text.replace(ID, (id) => successors.get(id.toLowerCase()) ?? id);
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Mentions, piecesOf, type Renaming } from '../../projects';
import { WrittenQueries } from '../../queries';

/** The query of a view as it was sent. */
export interface ViewQuery {
  readonly id: string;
  readonly projectId: string | null;
  /** Null if the view has only filters. */
  readonly pqlFilters: string | null;
}

/** Reads and writes the queries of all views of a workspace, private ones included. */
export abstract class ViewQueries {
  /** Returns the views whose query contains at least one of the pieces. */
  abstract containing(ctx: WorkspaceActor, pieces: readonly string[]): Promise<ViewQuery[]>;
  abstract write(ctx: WorkspaceActor, at: string, views: readonly ViewQuery[]): Promise<void>;
}

/** Updates the names in queries of views when the named records are renamed. */
@Injectable()
export class ViewMentions implements OnModuleInit {
  constructor(
    private readonly views: ViewQueries,
    private readonly queries: WrittenQueries,
    private readonly mentions: Mentions,
  ) {}

  onModuleInit(): void {
    this.mentions.add({ rename: (ctx, at, renamed) => this.rename(ctx, at, renamed) });
  }

  private async rename(ctx: WorkspaceActor, at: string, renamed: readonly Renaming[]): Promise<void> {
    const changed: ViewQuery[] = [];
    const written = this.queries.renaming(ctx, renamed);
    for (const view of await this.views.containing(ctx, piecesOf(renamed))) {
      if (view.pqlFilters === null) continue;
      const pqlFilters = await written({ ...view, text: view.pqlFilters });
      if (pqlFilters !== view.pqlFilters) changed.push({ ...view, pqlFilters });
    }
    await this.views.write(ctx, at, changed);
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceActor, Replacement } from '#kernel';
import { Mentions, withSuccessors } from '../../projects';

/** What views ask, as it was sent. */
export interface ViewText {
  readonly id: string;
  readonly filters: string;
  readonly pqlFilters: string | null;
}

/** Views of a workspace, whoever sees them. */
export abstract class ViewTexts {
  /** Those that name one of the ids. */
  abstract naming(ctx: WorkspaceActor, ids: readonly string[]): Promise<ViewText[]>;
  abstract write(ctx: WorkspaceActor, at: string, views: readonly ViewText[]): Promise<void>;
}

/** Views ask for what has taken the place of the record that they name. */
@Injectable()
export class ViewMentions implements OnModuleInit {
  constructor(
    private readonly texts: ViewTexts,
    private readonly mentions: Mentions,
  ) {}

  onModuleInit(): void {
    this.mentions.add((ctx, at, replaced) => this.replace(ctx, at, replaced));
  }

  private async replace(ctx: WorkspaceActor, at: string, replaced: readonly Replacement[]): Promise<void> {
    const views = await this.texts.naming(
      ctx,
      replaced.map(({ from }) => from),
    );
    if (!views.length) return;
    await this.texts.write(
      ctx,
      at,
      views.map(({ id, filters, pqlFilters }) => ({
        id,
        filters: withSuccessors(filters, replaced),
        pqlFilters: pqlFilters && withSuccessors(pqlFilters, replaced),
      })),
    );
  }
}

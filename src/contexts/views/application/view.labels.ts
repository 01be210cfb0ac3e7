import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { LabelMentions, type Replacement } from '../../projects';
import { withLabels } from '../domain/view';

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

/** Views ask for the label that has taken the place of the one that they name. */
@Injectable()
export class ViewLabels implements OnModuleInit {
  constructor(
    private readonly texts: ViewTexts,
    private readonly mentions: LabelMentions,
  ) {}

  onModuleInit(): void {
    this.mentions.add((ctx, at, labels) => this.replace(ctx, at, labels));
  }

  private async replace(ctx: WorkspaceActor, at: string, labels: readonly Replacement[]): Promise<void> {
    const successors = new Map(labels.map(({ from, to }) => [from, to]));
    const views = await this.texts.naming(ctx, [...successors.keys()]);
    if (!views.length) return;
    await this.texts.write(
      ctx,
      at,
      views.map(({ id, filters, pqlFilters }) => ({
        id,
        filters: withLabels(filters, successors),
        pqlFilters: pqlFilters && withLabels(pqlFilters, successors),
      })),
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import type { Replacement } from './label.repository';

type Rename = (ctx: WorkspaceActor, at: string, labels: readonly Replacement[]) => Promise<void>;

/** Other contexts that keep ids of labels in what people wrote say so here when they start. */
@Injectable()
export class LabelMentions {
  private readonly renames: Rename[] = [];

  add(rename: Rename): void {
    this.renames.push(rename);
  }

  /** Puts labels in the place of those that are gone. */
  async replace(ctx: WorkspaceActor, at: string, labels: readonly Replacement[]): Promise<void> {
    for (const rename of this.renames) await rename(ctx, at, labels);
  }
}

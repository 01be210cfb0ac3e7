import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceActor, Replacement } from '#kernel';
import { Mentions, withSuccessors } from '../../projects';

/** The data of a template, as JSON. */
export interface TemplateText {
  readonly id: string;
  readonly data: string;
}

/** Templates of a workspace and of its projects. */
export abstract class TemplateTexts {
  /** Those that name one of the ids. */
  abstract naming(ctx: WorkspaceActor, ids: readonly string[]): Promise<TemplateText[]>;
  abstract write(ctx: WorkspaceActor, at: string, templates: readonly TemplateText[]): Promise<void>;
}

/** Templates name what has taken the place of the label, type or option that they named. */
@Injectable()
export class TemplateMentions implements OnModuleInit {
  constructor(
    private readonly texts: TemplateTexts,
    private readonly mentions: Mentions,
  ) {}

  onModuleInit(): void {
    this.mentions.add((ctx, at, replaced) => this.replace(ctx, at, replaced));
  }

  private async replace(ctx: WorkspaceActor, at: string, replaced: readonly Replacement[]): Promise<void> {
    const templates = await this.texts.naming(
      ctx,
      replaced.map(({ from }) => from),
    );
    if (!templates.length) return;
    await this.texts.write(
      ctx,
      at,
      templates.map(({ id, data }) => ({ id, data: withSuccessors(data, replaced) })),
    );
  }
}

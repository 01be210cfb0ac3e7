import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { BorneNames, Mentions, piecesOf, type Renaming } from '../../projects';
import type { TemplateKind } from '../domain/template';
import { renamedData } from '../domain/renamed-data';

/** The data of a template, as JSON. */
export interface TemplateText {
  readonly id: string;
  readonly projectId: string | null;
  readonly kind: TemplateKind;
  readonly templateData: string;
}

/** Templates of a workspace and of its projects. */
export abstract class TemplateTexts {
  /** Those in whose data one of the pieces stands. */
  abstract containing(ctx: WorkspaceActor, pieces: readonly string[]): Promise<TemplateText[]>;
  abstract write(ctx: WorkspaceActor, at: string, templates: readonly TemplateText[]): Promise<void>;
}

/**
 * Templates say the names that states, labels and types have now. As long as another record bears the old name where the
 * template is used, that one may be meant: the template stays as it is.
 */
@Injectable()
export class TemplateMentions implements OnModuleInit {
  constructor(
    private readonly texts: TemplateTexts,
    private readonly names: BorneNames,
    private readonly mentions: Mentions,
  ) {}

  onModuleInit(): void {
    this.mentions.add({ rename: (ctx, at, renamed) => this.rename(ctx, at, renamed) });
  }

  private async rename(ctx: WorkspaceActor, at: string, renamed: readonly Renaming[]): Promise<void> {
    const changed: TemplateText[] = [];
    const hearing = this.names.hearing(ctx, renamed);
    for (const template of await this.texts.containing(ctx, piecesOf(renamed))) {
      const { projectId, kind, templateData } = template;
      const moved = (await hearing(projectId)).filter(({ isKept }) => !isKept);
      const before: unknown = JSON.parse(templateData);
      const data = JSON.stringify(renamedData(kind, before, moved));
      if (data !== JSON.stringify(before)) changed.push({ ...template, templateData: data });
    }
    await this.texts.write(ctx, at, changed);
  }
}

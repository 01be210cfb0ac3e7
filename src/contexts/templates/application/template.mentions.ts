import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { BorneNames, Mentions, piecesOf, type Renaming } from '../../projects';
import type { TemplateKind } from '../domain/template';
import { renamedData } from '../domain/renamed-data';

/** A template with its data as JSON text. */
export interface TemplateText {
  readonly id: string;
  readonly projectId: string | null;
  readonly kind: TemplateKind;
  readonly templateData: string;
}

/** Reads and writes the data of the templates of a workspace and its projects. */
export abstract class TemplateTexts {
  /** Returns the templates whose data contains at least one of the pieces. */
  abstract containing(ctx: WorkspaceActor, pieces: readonly string[]): Promise<TemplateText[]>;
  abstract write(ctx: WorkspaceActor, at: string, templates: readonly TemplateText[]): Promise<void>;
}

/**
 * Updates the names of states, labels and types in templates when these records are renamed. If another record still
 * has the old name where the template is used, the template may mean that one and is left unchanged.
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

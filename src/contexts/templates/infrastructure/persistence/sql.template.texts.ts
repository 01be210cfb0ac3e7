import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Db, WrittenTexts } from '#persistence';
import { TemplateTexts, type TemplateText } from '../../application/template.mentions';

@Injectable()
export class SqlTemplateTexts extends TemplateTexts {
  private readonly texts: WrittenTexts<'templateData'>;

  constructor(db: Db) {
    super();
    this.texts = new WrittenTexts(db, { table: 'templates', columns: { templateData: 'jsonb' } });
  }

  containing(ctx: WorkspaceActor, pieces: readonly string[]): Promise<TemplateText[]> {
    return this.texts.containing(ctx, pieces, ['projectId', 'kind']) as unknown as Promise<TemplateText[]>;
  }

  write(ctx: WorkspaceActor, at: string, templates: readonly TemplateText[]): Promise<void> {
    return this.texts.write(ctx, at, templates);
  }
}

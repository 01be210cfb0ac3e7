import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, type WorkspaceActor } from '#kernel';
import { AllLifted, type Lifted } from '../../governance';

const TEMPLATES = 200;

/**
 * The mark that says that more templates follow. A batch needs no position: a lifted template no longer belongs to a
 * project.
 */
const MORE = 'more';

/** Turns page templates of projects into page templates of their workspace. */
export abstract class PageTemplateLifting {
  /**
   * Lifts up to `most` templates and returns how many it lifted. If several share an external pair, the first keeps it.
   */
  abstract raise(ctx: WorkspaceActor, at: string, most: number): Promise<number>;
}

/**
 * Moves the page templates of projects to the workspace when it begins to govern. They keep their names, which need not
 * be unique.
 */
@Injectable()
export class PageTemplateLift implements Lifted, OnModuleInit {
  readonly lift = 'page_templates';

  constructor(
    private readonly templates: PageTemplateLifting,
    private readonly all: AllLifted,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.all.add(this);
  }

  async batch(ctx: WorkspaceActor): Promise<string | null> {
    return (await this.templates.raise(ctx, this.clock.now(), TEMPLATES)) ? MORE : null;
  }
}

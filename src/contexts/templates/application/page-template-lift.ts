import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, type WorkspaceActor } from '#kernel';
import { AllLifted, type Lifted } from '../../governance';

const TEMPLATES = 200;

/** What is left is told by the templates themselves, not by a mark. */
const MORE = 'more';

/** How page templates of projects become those of their workspace. */
export abstract class PageTemplateLifting {
  /** Lifts some of them; answers how many. Of an external pair that several have the first keeps it. */
  abstract raise(ctx: WorkspaceActor, at: string, most: number): Promise<number>;
}

/** Lifts the page templates of projects, as they are: their names need not be unique. */
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

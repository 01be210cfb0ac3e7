import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import { cleanHtml } from '#html';
import {
  accepted,
  CrudSteps,
  Clock,
  decided,
  decisionOf,
  each,
  eachInTurn,
  newId,
  ofChanged,
  UnitOfWork,
  type Decision,
  type ListRequest,
  type Outcome,
  type Page,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { Governance } from '../../governance';
import { MAKING, newShortId, TEMPLATE_KINDS, type Template, type TemplateKind } from '../domain/template';
import { categoriesOf } from '../domain/template-category';
import { templateExternalPairTaken, unknownCategory } from '../domain/template-data';
import { cleanData } from './clean-data';
import { TemplateChecks } from './template.checks';
import { templateEvents, TemplateRepository, type Shelf, type TemplateRecord } from './template.repository';

type Settings = Omit<Template, 'id' | 'projectId' | 'kind' | 'shortId' | keyof Decision>;

export type CreateTemplate = Pick<Settings, 'name'> & Partial<Settings>;
export type ReviseTemplate = Partial<CreateTemplate>;

const BLANK = {
  shortDescription: null,
  description: '',
  descriptionHtml: '',
  templateData: {},
  logoProps: {},
  isPublished: false,
  categoryIds: [],
  externalSource: null,
  externalId: null,
};

/** Use cases of templates: those of the project that the context names, otherwise those of the workspace. */
@Injectable()
export class Templates {
  private readonly crud: CrudSteps<Shelf, TemplateRecord>;
  private readonly trail: ChangePublisher<TemplateRecord>;

  constructor(
    private readonly templates: TemplateRepository,
    private readonly checks: TemplateChecks,
    private readonly governance: Governance,
    outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(templates, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, templateEvents);
  }

  /** Returns the use cases of one kind of template. Templates of other kinds are not found. */
  of(kind: TemplateKind): TemplatesOfKind {
    return new TemplatesOfKind(this, kind);
  }

  list(shelf: Shelf, request: ListRequest): Promise<Page<TemplateRecord>> {
    return this.crud.list(shelf, request);
  }

  /** Returns all templates, newest first. */
  async all(shelf: Shelf): Promise<TemplateRecord[]> {
    return (await this.templates.all(shelf)).sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1));
  }

  get(shelf: Shelf, id: string): Promise<TemplateRecord> {
    return this.crud.get(shelf, id);
  }

  createMany(shelf: Shelf, commands: readonly CreateTemplate[]): Promise<Outcome<TemplateRecord>[]> {
    return this.exclusively(shelf, async () => {
      const drafts = commands.map((command) => ({
        ...BLANK,
        ...cleaned(command),
        id: newId(),
        kind: shelf.kind,
        projectId: shelf.projectId ?? null,
        shortId: newShortId(),
        ...decisionOf(shelf, this.clock.now()),
      }));
      const sound = await eachInTurn(drafts, (draft) => this.sound(shelf, draft));
      const free = await this.crud.withoutConflicts(shelf, sound, { pair: templateExternalPairTaken });
      return this.trail.added(shelf, await this.crud.add(shelf, free));
    });
  }

  reviseMany(shelf: Shelf, revisions: readonly Revision<ReviseTemplate>[]): Promise<Outcome<TemplateRecord>[]> {
    return this.exclusively(shelf, async () => {
      const before = await this.crud.select(shelf, revisions);
      const decision = decisionOf(shelf, this.clock.now());
      const revised = await eachInTurn(revisions, async ({ id, patch }) => {
        const known = before.get(id);
        const template = decided({ ...known, ...cleaned(patch) }, known, { members: MAKING, decision });
        // The data of an old template may name records that are gone. Changes of other members are not refused for
        // that.
        return patch.templateData || patch.categoryIds ? this.sound(shelf, template) : template;
      });
      const free = await this.crud.withoutConflicts(shelf, revised, {
        pair: ofChanged(templateExternalPairTaken),
      });
      return this.trail.saved(shelf, before, await this.crud.save(shelf, before, free));
    });
  }

  removeMany(shelf: Shelf, ids: readonly string[]): Promise<Outcome<TemplateRecord>[]> {
    return this.exclusively(shelf, async () => {
      const templates = await this.crud.select(shelf, ids);
      const gone = each(ids, (id) => templates.take(id));
      await this.crud.drop(shelf, accepted(gone));
      return this.trail.dropped(shelf, gone);
    });
  }

  /** Lets the decision of another person count for what templates make from now on. */
  async pass(ctx: WorkspaceCtx, ids: readonly string[], decidedById: string): Promise<void> {
    for (const kind of TEMPLATE_KINDS) await this.passOfKind({ ...ctx, kind }, ids, decidedById);
  }

  private passOfKind(shelf: Shelf, ids: readonly string[], decidedById: string): Promise<unknown> {
    return this.exclusively(shelf, async () => {
      const before = await this.crud.select(shelf, ids);
      const after = ids.flatMap((id) => (before.has(id) ? [{ ...before.get(id), decidedById }] : []));
      return this.trail.saved(shelf, before, await this.crud.save(shelf, before, after));
    });
  }

  /**
   * Runs `work` in a transaction that locks the templates of the project or workspace, and the governance mode of the
   * workspace.
   */
  private exclusively<R>(shelf: Shelf, work: () => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      await this.governance.hold(shelf);
      return this.crud.exclusively(shelf, work);
    });
  }

  private async sound<T extends Pick<Template, 'kind' | 'templateData' | 'categoryIds'>>(shelf: Shelf, template: T) {
    const categories = new Set(categoriesOf(shelf.workspaceId).map(({ id }) => id));
    if (template.categoryIds.some((id) => !categories.has(id))) throw unknownCategory();
    await this.checks.assertSound(shelf, template.kind, template.templateData);
    return template;
  }
}

/** Use cases of one kind of template, in the project or workspace of the context. */
export class TemplatesOfKind {
  constructor(
    private readonly templates: Templates,
    private readonly kind: TemplateKind,
  ) {}

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.templates.list(this.at(ctx), request);
  }

  all(ctx: WorkspaceCtx) {
    return this.templates.all(this.at(ctx));
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.templates.get(this.at(ctx), id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateTemplate[]) {
    return this.templates.createMany(this.at(ctx), commands);
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseTemplate>[]) {
    return this.templates.reviseMany(this.at(ctx), revisions);
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.templates.removeMany(this.at(ctx), ids);
  }

  private at(ctx: WorkspaceCtx): Shelf {
    return { ...ctx, kind: this.kind };
  }
}

const cleaned = <C extends ReviseTemplate>(command: C): C => ({
  ...command,
  ...(command.descriptionHtml === undefined ? {} : { descriptionHtml: cleanHtml(command.descriptionHtml).html }),
  ...(command.templateData === undefined ? {} : { templateData: cleanData(command.templateData) }),
});

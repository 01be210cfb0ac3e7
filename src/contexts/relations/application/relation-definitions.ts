import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  Clock,
  DomainError,
  externalPairTaken,
  newId,
  notFound,
  sortBehind,
  UnitOfWork,
  type ListRequest,
  type Page,
  type WorkspaceCtx,
} from '#kernel';
import { DEFAULT_DEFINITIONS, keepsMeaning, type RelationDefinition } from '../domain/relation-definition';
import { RelationDefinitionRepository, type RelationDefinitionRecord } from './relation-definition.repository';
import { definitionEvents, RelationRepository } from './relation.repository';

const definitionNameTaken = (id: string) =>
  new DomainError(
    'conflict',
    'relation_definition_name_taken',
    'Relation definition with the same name already exists in the workspace',
    { id },
  );

const definitionExternalPairTaken = externalPairTaken('Relation definition');

const definitionIsDefault = () =>
  new DomainError(
    'conflict',
    'relation_definition_is_default',
    'This definition is built in: it keeps its name and labels, stays active and cannot be deleted',
  );

export interface CreateRelationDefinition {
  readonly name: string;
  /** If one label is missing, it equals the other one; if both are missing, they equal the name. */
  readonly outward?: string;
  readonly inward?: string;
  readonly description?: string;
  readonly color?: string;
  readonly logoProps?: object;
  readonly sortOrder?: number;
  readonly isActive?: boolean;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export type ReviseRelationDefinition = Partial<CreateRelationDefinition>;

/** The use cases of relation definitions. */
@Injectable()
export class RelationDefinitions {
  private readonly trail: ChangePublisher<RelationDefinitionRecord>;

  constructor(
    private readonly definitions: RelationDefinitionRepository,
    private readonly relations: RelationRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    outbox: Outbox,
  ) {
    this.trail = new ChangePublisher(outbox, clock, definitionEvents);
  }

  async list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<RelationDefinitionRecord>> {
    await this.ensureDefaults(ctx);
    return this.definitions.list(ctx, request);
  }

  async get(ctx: WorkspaceCtx, id: string): Promise<RelationDefinitionRecord> {
    const definition = await this.definitions.find(ctx, id);
    if (!definition) throw notFound();
    return definition;
  }

  /** Returns the active definitions in their order. */
  async active(ctx: WorkspaceCtx): Promise<RelationDefinitionRecord[]> {
    await this.ensureDefaults(ctx);
    return this.definitions.active(ctx);
  }

  /** Locks a definition against changes until the transaction ends; null if there is none. */
  hold(ctx: WorkspaceCtx, id: string): Promise<RelationDefinition | null> {
    return this.definitions.hold(ctx, id.toLowerCase());
  }

  create(ctx: WorkspaceCtx, command: CreateRelationDefinition): Promise<RelationDefinitionRecord> {
    return this.unitOfWork.run(async () => {
      await this.ensureDefaults(ctx);
      await this.definitions.lockAll(ctx);
      const definition = draft(command, await this.definitions.highestSortOrder(ctx));
      await this.assertFree(ctx, definition);
      await this.definitions.insert(ctx, this.clock.now(), definition);
      const after = await this.get(ctx, definition.id);
      await this.trail.publish(ctx, { after });
      return after;
    });
  }

  revise(ctx: WorkspaceCtx, id: string, patch: ReviseRelationDefinition): Promise<RelationDefinitionRecord> {
    return this.unitOfWork.run(async () => {
      await this.definitions.lockAll(ctx);
      const definition = await this.definitions.forWrite(ctx, id);
      if (definition.kind && !keepsMeaning(definition, patch)) throw definitionIsDefault();
      await this.assertFree(ctx, { ...definition, ...patch });
      const before = await this.get(ctx, id);
      await this.definitions.update(ctx, this.clock.now(), id, patch);
      const after = await this.get(ctx, id);
      await this.trail.publish(ctx, { before, after });
      return after;
    });
  }

  /** Deletes the definition with its relations. To keep the relations, deactivate the definition instead. */
  remove(ctx: WorkspaceCtx, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.definitions.lockAll(ctx);
      const definition = await this.definitions.forWrite(ctx, id);
      if (definition.kind) throw definitionIsDefault();
      const at = this.clock.now();
      const before = await this.get(ctx, id);
      await this.relations.removeDefined(ctx, at, id);
      await this.definitions.remove(ctx, at, id);
      await this.trail.publish(ctx, { before });
    });
  }

  /** Creates the built-in definitions on first use, so that it does not matter how the workspace was created. */
  private async ensureDefaults(ctx: WorkspaceCtx): Promise<void> {
    if (await this.definitions.hasDefaults(ctx)) return;
    const missing = DEFAULT_DEFINITIONS.map((one) => ({ ...draft(one, null), ...one }));
    await this.unitOfWork.run(() => this.definitions.insertMissing(ctx, this.clock.now(), missing));
  }

  private async assertFree(ctx: WorkspaceCtx, definition: RelationDefinition): Promise<void> {
    const { id, name, externalSource, externalId } = definition;
    const pair =
      externalSource && externalId ? await this.definitions.idOfExternalPair(ctx, externalSource, externalId) : null;
    if (pair && pair !== id) throw definitionExternalPairTaken(pair);
    const named = await this.definitions.idOfName(ctx, name);
    if (named && named !== id) throw definitionNameTaken(named);
  }
}

const draft = (command: CreateRelationDefinition, highest: number | null): RelationDefinition => ({
  id: newId(),
  name: command.name,
  description: command.description ?? '',
  outward: command.outward ?? command.inward ?? command.name,
  inward: command.inward ?? command.outward ?? command.name,
  color: command.color ?? '',
  logoProps: command.logoProps ?? {},
  sortOrder: command.sortOrder ?? sortBehind(highest),
  isActive: command.isActive ?? true,
  kind: null,
  externalSource: command.externalSource ?? null,
  externalId: command.externalId ?? null,
});

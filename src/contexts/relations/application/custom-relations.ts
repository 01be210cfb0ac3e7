import { Injectable } from '@nestjs/common';
import { FieldErrors, UnitOfWork, type ProjectCtx } from '#kernel';
import { WorkItemAccess } from '../../work-items';
import { type RelationSpec, nameAt, otherEnd, type Relation } from '../domain/relation';
import { specOf, type RelationDefinition } from '../domain/relation-definition';
import { type Groups, type RelatedItem, RelatedItems, type RelatedEnd } from './related-items';
import { RelationDefinitions } from './relation-definitions';
import { RelationRepository } from './relation.repository';
import { RelationWrites, type RelateRequest } from './relation.writes';

export interface RelateByDefinition {
  readonly definitionId: string;
  /** The label of the definition at the item itself. */
  readonly label: string;
  readonly targetIds: readonly string[];
}

interface RelationEnds {
  readonly names: readonly string[];
  readonly ends: readonly RelatedEnd[];
}

/** The use cases of relations by the workspace's definitions, including those of built-in kinds. */
@Injectable()
export class CustomRelations {
  constructor(
    private readonly hosts: WorkItemAccess,
    private readonly relations: RelationRepository,
    private readonly definitions: RelationDefinitions,
    private readonly items: RelatedItems,
    private readonly writes: RelationWrites,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the ids of related items, with a group for each label of an active definition. */
  async ids(ctx: ProjectCtx, segment: string): Promise<Groups<string>> {
    const { names, ends } = await this.find(ctx, segment);
    return this.items.ids(ctx, names, ends);
  }

  async rows(ctx: ProjectCtx, segment: string): Promise<Groups<RelatedItem>> {
    const { names, ends } = await this.find(ctx, segment);
    return this.items.rows(ctx, names, ends);
  }

  /**
   * Relates an item to others. A pair has at most one relation by a definition: if it has another one, it keeps that
   * with `keepOthers`, else the call throws. Returns the targets that now have the requested relation.
   */
  relate(ctx: ProjectCtx, segment: string, command: RelateByDefinition, keepOthers = false): Promise<string[]> {
    return this.unitOfWork.run(async () => {
      const definition = await this.definitions.hold(ctx, command.definitionId);
      const errors = problemsOf(command, definition);
      if (errors.any) await this.writes.refuse(ctx, segment, command.targetIds, errors);
      return this.writes.relate(ctx, segment, { ...requestOf(command, definition!), keepOthers });
    });
  }

  /** Removes all relations of a pair by active definitions. */
  async unrelate(ctx: ProjectCtx, segment: string, otherId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const definitionOf = finder(await this.definitions.active(ctx));
      const spec = (relation: Relation): RelationSpec | undefined => {
        const definition = definitionOf(relation);
        return definition && specOf(definition);
      };
      await this.writes.unrelate(ctx, segment, otherId, spec);
    });
  }

  private async find(ctx: ProjectCtx, segment: string): Promise<RelationEnds> {
    const { id } = await this.hosts.find(ctx, segment);
    const definitions = await this.definitions.active(ctx);
    const definitionOf = finder(definitions);
    const ends = (await this.relations.of(ctx, id)).flatMap((relation) => {
      const labels = definitionOf(relation);
      return labels ? [{ name: nameAt(relation, id, labels), otherId: otherEnd(relation, id) }] : [];
    });
    return { names: definitions.flatMap(({ outward, inward }) => [outward, inward]), ends };
  }
}

const finder =
  <D extends RelationDefinition>(definitions: readonly D[]) =>
  ({ kind, definitionId }: Relation): D | undefined =>
    definitions.find((definition) => (kind ? definition.kind === kind : definition.id === definitionId));

function problemsOf({ label }: RelateByDefinition, definition: RelationDefinition | null): FieldErrors {
  const errors = new FieldErrors();
  if (!definition) errors.add('definitionId', 'does_not_exist', 'There is no such relation definition.');
  else if (!definition.isActive) errors.add('definitionId', 'invalid', 'This relation definition is not active.');
  else if (label !== definition.outward && label !== definition.inward) {
    const labels = [...new Set([definition.outward, definition.inward])].map((one) => `"${one}"`);
    errors.add('label', 'invalid_choice', `"${label}" is not one of ${labels.join(', ')}.`);
  }
  return errors;
}

function requestOf({ label, targetIds }: RelateByDefinition, definition: RelationDefinition): RelateRequest {
  const { outward, inward } = definition;
  return { spec: specOf(definition), reversed: label !== outward, eitherWay: outward === inward, targetIds };
}

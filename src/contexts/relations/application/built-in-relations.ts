import { Injectable } from '@nestjs/common';
import { UnitOfWork, type ProjectCtx } from '#kernel';
import { WorkItemAccess } from '../../work-items';
import {
  directedSpecOf,
  type RelationSpec,
  BUILT_IN_SPECS,
  nameAt,
  otherEnd,
  type Relation,
  type RelationKind,
  type RelationType,
} from '../domain/relation';
import { type Groups, type RelatedItem, RelatedItems, type RelatedEnd } from './related-items';
import { RelationRepository } from './relation.repository';
import { RelationWrites } from './relation.writes';

export interface RelateItems {
  readonly type: RelationType;
  readonly targetIds: readonly string[];
}

/** The use cases of built-in kinds of relations. */
@Injectable()
export class BuiltInRelations {
  constructor(
    private readonly hosts: WorkItemAccess,
    private readonly relations: RelationRepository,
    private readonly items: RelatedItems,
    private readonly writes: RelationWrites,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the ids of related items, grouped by type. */
  async ids(ctx: ProjectCtx, segment: string, types: readonly RelationType[]): Promise<Groups<string>> {
    return this.items.ids(ctx, types, await this.ends(ctx, segment));
  }

  async rows(ctx: ProjectCtx, segment: string, types: readonly RelationType[]): Promise<Groups<RelatedItem>> {
    return this.items.rows(ctx, types, await this.ends(ctx, segment));
  }

  /**
   * Relates an item to others. A pair has at most one built-in relation: if it has another one, it keeps that with
   * `keepOthers`, else the call throws. Returns the targets that now have the requested relation.
   */
  relate(ctx: ProjectCtx, segment: string, { type, targetIds }: RelateItems, keepOthers = false): Promise<string[]> {
    return this.unitOfWork.run(() =>
      this.writes.relate(ctx, segment, { ...directedSpecOf(type), targetIds, keepOthers }),
    );
  }

  /** Removes the relation of a pair if `isMeant` returns true for it. */
  async unrelate(
    ctx: ProjectCtx,
    segment: string,
    otherId: string,
    isMeant: (spec: RelationSpec) => boolean,
  ): Promise<void> {
    const meant = (relation: Relation): RelationSpec | undefined => {
      const spec = specOf(relation);
      return spec && isMeant(spec) ? spec : undefined;
    };
    await this.unitOfWork.run(() => this.writes.unrelate(ctx, segment, otherId, meant));
  }

  private async ends(ctx: ProjectCtx, segment: string): Promise<RelatedEnd[]> {
    const { id } = await this.hosts.find(ctx, segment);
    const relations = await this.relations.of(ctx, id);
    return relations.flatMap((relation) => {
      const spec = specOf(relation);
      return spec ? [{ name: nameAt(relation, id, spec), otherId: otherEnd(relation, id) }] : [];
    });
  }
}

const specOf = ({ kind }: { readonly kind: RelationKind | null }): RelationSpec | undefined =>
  kind ? BUILT_IN_SPECS[kind] : undefined;

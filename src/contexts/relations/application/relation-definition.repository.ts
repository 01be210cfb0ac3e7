import {
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type TenantRecord,
  type WorkspaceCtx,
} from '#kernel';
import type { RelationDefinition } from '../domain/relation-definition';

/** A definition as it is stored. */
export interface RelationDefinitionRecord extends RelationDefinition, TenantRecord {
  readonly id: string;
  /** True if the definition stands for a built-in relation. */
  readonly isDefault: boolean;
}

export const relationDefinitionList: ListSpec = {
  filters: {
    name: filter.name(),
    isDefault: filter.boolean(),
    isActive: filter.boolean(),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

export abstract class RelationDefinitionRepository {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<RelationDefinitionRecord>>;
  abstract find(ctx: WorkspaceCtx, id: string): Promise<RelationDefinitionRecord | null>;
  /** Returns the active definitions in their order. */
  abstract active(ctx: WorkspaceCtx): Promise<RelationDefinitionRecord[]>;
  /** Returns true if the workspace has the definitions of built-in relations. */
  abstract hasDefaults(ctx: WorkspaceCtx): Promise<boolean>;
  /** Inserts those of the definitions that the workspace lacks. */
  abstract insertMissing(ctx: WorkspaceCtx, at: string, definitions: readonly RelationDefinition[]): Promise<void>;
  abstract idOfName(ctx: WorkspaceCtx, name: string): Promise<string | null>;
  abstract idOfExternalPair(ctx: WorkspaceCtx, source: string, externalId: string): Promise<string | null>;
  abstract highestSortOrder(ctx: WorkspaceCtx): Promise<number | null>;
  /** Locks the workspace's definitions: other writes of them wait until the transaction ends. */
  abstract lockAll(ctx: WorkspaceCtx): Promise<void>;
  /** Locks a definition against changes until the transaction ends; null if there is none. */
  abstract hold(ctx: WorkspaceCtx, id: string): Promise<RelationDefinition | null>;
  abstract insert(ctx: WorkspaceCtx, at: string, definition: RelationDefinition): Promise<void>;
  abstract forWrite(ctx: WorkspaceCtx, id: string): Promise<RelationDefinition>;
  abstract update(ctx: WorkspaceCtx, at: string, id: string, patch: Partial<RelationDefinition>): Promise<void>;
  abstract remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void>;
}

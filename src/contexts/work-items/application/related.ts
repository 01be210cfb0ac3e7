import type { Lookup } from '#kernel';

/** A record that work items refer to and another context will own. */
export interface Related {
  readonly id: string;
  readonly name: string;
}

export interface RelatedType extends Related {
  readonly logoProps: object;
  readonly isEpic: boolean;
}

export abstract class CycleLookup implements Lookup<Related> {
  abstract byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, Related>>;
}

export abstract class ModuleLookup extends CycleLookup {}

export abstract class EstimatePointLookup extends CycleLookup {}

export abstract class TypeLookup implements Lookup<RelatedType> {
  abstract byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, RelatedType>>;
}

/** Finds records by name. `Records` of kinds with a name implement it. */
export interface Naming {
  /**
   * Returns the id of the record with this name in the caller's workspace or project; null if there is none. Access to
   * the record is checked later, as for any id.
   */
  idNamed(ctx: never, name: string): Promise<string | null>;
}

/** What a path parameter accepts besides an id. */
export interface PathName {
  readonly kind: 'name' | 'key';
  readonly naming: abstract new (...args: never[]) => Naming;
}

/** Names by path parameter. */
export type PathNames = Readonly<Record<string, PathName>>;

/** Declares a path parameter that also accepts the name of a record, in any case. */
export const byName = (naming: PathName['naming']): PathName => ({ kind: 'name', naming });

/** Declares a path parameter that also accepts a key that is unique in the workspace, such as that of a work item. */
export const byKey = (naming: PathName['naming']): PathName => ({ kind: 'key', naming });

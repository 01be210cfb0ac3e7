/** Finds records by what people call them; all `Records` with a name can. */
export interface Naming {
  /** Id of the record of the caller's place that is called so. Whether the caller sees it is asked as of any id. */
  idNamed(ctx: never, name: string): Promise<string | null>;
}

/** What a parameter of a path takes in the place of an id. */
export interface PathName {
  readonly kind: 'name' | 'key';
  readonly naming: abstract new (...args: never[]) => Naming;
}

/** By parameter. */
export type PathNames = Readonly<Record<string, PathName>>;

/** A record's name in its project or workspace, whatever its case. */
export const byName = (naming: PathName['naming']): PathName => ({ kind: 'name', naming });

/** A key that is unique in the workspace, as that of a work item. */
export const byKey = (naming: PathName['naming']): PathName => ({ kind: 'key', naming });

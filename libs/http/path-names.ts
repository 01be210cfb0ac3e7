import { isUuid } from '#kernel';
import type { Operation } from './operation';
import type { Find } from './presenter';
import type { ApiRequest } from './request';

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

/** No record has this id: where a name leads nowhere, the operation answers what it answers to any unknown id. */
const NO_RECORD = '00000000-0000-0000-0000-000000000000';

/** Puts ids into the places of names. A path of ids costs nothing. */
export async function resolveNames(request: ApiRequest, { names }: Operation, find: Find): Promise<void> {
  const { params } = request;
  for (const [parameter, { naming }] of Object.entries(names)) {
    const text = params[parameter] as string;
    if (isUuid(text)) continue;
    params[parameter] = (await idNamed(request, text, find(naming))) ?? NO_RECORD;
  }
}

/** PostgreSQL knows no null characters, so no record has one in its name. */
const idNamed = async ({ state }: ApiRequest, text: string, naming: Naming): Promise<string | null> =>
  text.includes('\u0000') ? null : naming.idNamed(state.ctx as never, text);

import { isUuid } from '#kernel';
import type { Operation } from './operation';
import type { Naming } from './path-names';
import type { Find } from './presenter';
import type { ApiRequest } from './request';

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

import { isUuid } from '#kernel';
import type { Operation } from './operation';
import type { Naming } from './path-names';
import type { ResolveProvider } from './presenter';
import type { ApiRequest } from './request';

/** An id that no record has. For an unknown name, the operation answers as for any unknown id. */
const NO_RECORD = '00000000-0000-0000-0000-000000000000';

/** Replaces names in the path by ids. Paths that contain only ids cost nothing. */
export async function resolveNames(request: ApiRequest, { names }: Operation, find: ResolveProvider): Promise<void> {
  const { params } = request;
  for (const [parameter, { naming }] of Object.entries(names)) {
    const text = params[parameter] as string;
    if (isUuid(text)) continue;
    params[parameter] = (await idNamed(request, text, find(naming))) ?? NO_RECORD;
  }
}

/** Names with null characters are not looked up, because PostgreSQL cannot store them. */
const idNamed = async ({ state }: ApiRequest, text: string, naming: Naming): Promise<string | null> =>
  text.includes('\u0000') ? null : naming.idNamed(state.ctx as never, text);

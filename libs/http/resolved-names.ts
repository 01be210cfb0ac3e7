import { isUuid, NO_RECORD } from '#kernel';
import type { Operation } from './operation';
import type { Naming } from './path-names';
import type { ResolveProvider } from './presenter';
import type { ApiRequest } from './request';

/**
 * Replaces names in the path by ids. For an unknown name, the operation answers as for any unknown id. Paths that
 * contain only ids cost nothing.
 */
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

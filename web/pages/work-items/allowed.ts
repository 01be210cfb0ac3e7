import { ApiProblem, callVersioned } from '../../data/client';
import { cache } from '../../data/cache';
import { itemPath } from '../../data/paths';
import type { Item, State } from '../../data/wire';

/**
 * For each state, the server's reason why the item cannot move there; undefined if it can. The server rehearses each
 * move, because only it knows the rules.
 */
export const allowedStates = (
  slug: string,
  item: Item,
  states: readonly State[],
): Promise<ReadonlyMap<string, string | undefined>> =>
  cache.fetchQuery({
    queryKey: ['allowed-states', item.id, item.state_id, states.map(({ id }) => id)],
    queryFn: async () => {
      const rehearse = async ({ id }: State): Promise<[string, string | undefined]> => {
        if (id === item.state_id) return [id, undefined];
        try {
          const options = { body: { state_id: id }, headers: { Prefer: 'dry-run' }, query: { fields: 'id' } };
          await callVersioned('PATCH', itemPath(slug, item), options);
          return [id, undefined];
        } catch (error) {
          if (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500) throw error;
          return [id, error.fields.state_id ?? error.message];
        }
      };
      return new Map(await Promise.all(states.map(rehearse)));
    },
    staleTime: 30_000,
  });

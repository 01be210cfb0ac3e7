// Bulk changes of work items, with an outcome for each item.
import { apply, cachedItem, refreshGroups, takeOut } from './cache';
import { api } from './client';
import { grouped } from './grouped';
import { projectPath } from './paths';
import { explain } from './problems';
import type { Item, ItemChange } from './wire';

/** The outcome of one item; `refused` says why it was not changed. */
export interface Outcome {
  readonly item: Item;
  readonly refused?: string;
}

interface BulkAnswer {
  readonly results: readonly {
    readonly index: number;
    readonly result: string;
    readonly detail?: string;
    readonly errors?: readonly { readonly message?: string }[];
  }[];
}

/** The largest number of items that the interface accepts in one call. */
const MOST = 50;

function* chunksOf(items: readonly Item[]): Generator<readonly Item[]> {
  const byProject = grouped(items, ({ project_id }) => project_id);
  for (const some of byProject.values()) for (let at = 0; at < some.length; at += MOST) yield some.slice(at, at + MOST);
}

const isDone = ({ refused }: Outcome): boolean => refused === undefined;

function outcomeOf({ result, detail, errors }: BulkAnswer['results'][number], item: Item): Outcome {
  if (result !== 'failed') return { item };
  return { item, refused: errors?.map(({ message }) => message).join(' ') || detail || result };
}

/**
 * Sends the items in chunks. If the server refuses a whole chunk, every item of it gets that refusal as its outcome.
 */
async function inChunks(
  slug: string,
  items: readonly Item[],
  operation: string,
  bodyOf: (some: readonly Item[]) => object,
  onDone: (item: Item) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const some of chunksOf(items)) {
    try {
      const path = `${projectPath(slug, some[0]!.project_id)}work-items/${operation}/`;
      const { results } = await api.post<BulkAnswer>(path, bodyOf(some));
      const found = results.map((result) => outcomeOf(result, some[result.index]!));
      for (const { item } of found.filter(isDone)) onDone(item);
      outcomes.push(...found);
    } catch (error) {
      const { title, text } = explain(error);
      outcomes.push(...some.map((item) => ({ item, refused: [title, text].filter(Boolean).join(' ') })));
    }
  }
  refreshGroups();
  return outcomes;
}

/** Applies `changeOf` to each work item. */
export async function changeItems(
  slug: string,
  items: readonly Item[],
  changeOf: (item: Item) => ItemChange,
): Promise<Outcome[]> {
  const body = (some: readonly Item[]) => ({ items: some.map((item) => ({ id: item.id, ...changeOf(item) })) });
  return inChunks(slug, items, 'bulk-update', body, (item) => {
    apply({ ...(cachedItem(item.id) ?? item), ...changeOf(item) } as Item);
  });
}

export const deleteItems = (slug: string, items: readonly Item[]): Promise<Outcome[]> =>
  inChunks(
    slug,
    items,
    'bulk-delete',
    (some) => ({ ids: some.map(({ id }) => id) }),
    ({ id }) => takeOut(id),
  );

/** Calls a function for each entry, a few at a time. */
export async function eachItem(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const rest = [...items];
  const work = async () => {
    for (let item = rest.shift(); item; item = rest.shift()) {
      const one = item;
      await act(one).then(
        () => outcomes.push({ item: one }),
        (error: unknown) => outcomes.push({ item: one, refused: explain(error).title }),
      );
    }
  };
  await Promise.all([work(), work(), work()]);
  refreshGroups();
  return outcomes;
}

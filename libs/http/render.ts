import { MentionNames, mentionsIn, withNames } from '#html';
import { governs, mapInSlices, type WorkspaceCtx } from '#kernel';
import type { AnyPresenter, Find } from './presenter';
import { select, type Selection, type Supplied } from './selection';

type Row = Record<string, unknown>;

const ONE = { idAlways: false };

/** The wire rows of some records. Expansions cost one batch look-up a relation, never one a row. */
export async function render(
  presenter: AnyPresenter,
  records: readonly unknown[],
  selection: Selection,
  ctx: WorkspaceCtx,
  find: Find,
): Promise<Row[]> {
  const rows = await mapInSlices(records, (record) => selection.row(record));
  const { looked, supplied, expand, within } = selection;
  await Promise.all([
    hideUnseen(rows, { looked: looked.filter(({ name }) => !expand.includes(name)), ctx, find }),
    ...supplied.map((member) => supply(rows, { ...member, records, ctx, find })),
    ...expand.map((name) => expandInto(rows, { name, within: within.get(name), presenter, records, ctx, find })),
    nameMentioned(rows, selection.rich, { ctx, find }),
  ]);
  return rows;
}

/** Texts name records by their ids. What these are called now is looked up once for all rows, and only where there are some. */
async function nameMentioned(rows: readonly Row[], texts: readonly string[], { ctx, find }: ShownTo): Promise<void> {
  if (!texts.length) return;
  const mentions = await mapInSlices(rows, (row) => texts.flatMap((name) => mentionsIn(row[name])));
  if (!mentions.some(({ length }) => length)) return;
  const nameOf = await find(MentionNames).of(ctx, mentions.flat());
  await mapInSlices(rows, (row) => {
    for (const name of texts) row[name] = withNames(row[name], nameOf);
  });
}

interface ShownTo {
  readonly ctx: WorkspaceCtx;
  readonly find: Find;
}

interface Supplying extends Supplied, ShownTo {
  readonly records: readonly unknown[];
}

async function supply(rows: readonly Row[], { name, supplier, records, ctx, find }: Supplying): Promise<void> {
  const values = await find(supplier).supplied(ctx, records as never[]);
  for (const [index, row] of rows.entries()) row[name] = values.get((records[index] as { id: string }).id) ?? null;
}

interface Hiding extends ShownTo {
  readonly looked: Selection['looked'];
}

const ID = new Set(['id']);

/** What a caller does not see does not exist for it: its id is null. Those who run the workspace see all of it. */
async function hideUnseen(rows: readonly Row[], { looked, ctx, find }: Hiding): Promise<void> {
  if (!looked.length || governs(ctx)) return;
  const hide = async ({ name, lookup }: (typeof looked)[number]): Promise<void> => {
    const ids = new Set(rows.flatMap((row) => (row[name] as string | null) ?? []));
    if (!ids.size) return;
    const seen = await find(lookup).byIds(ctx, [...ids], ID);
    for (const row of rows) if (!seen.has(row[name] as string)) row[name] = null;
  };
  await Promise.all(looked.map(hide));
}

interface Expanding extends ShownTo {
  readonly name: string;
  /** Relations of the related records that are objects as well. */
  readonly within?: readonly string[];
  readonly presenter: AnyPresenter;
  readonly records: readonly unknown[];
}

async function expandInto(rows: Row[], { name, within, presenter, records, ctx, find }: Expanding): Promise<void> {
  // Members stand in one order whichever look-up ends first: the ETag is of the whole answer.
  for (const row of rows) row[name] ??= null;
  const { lookup, key, many, presenter: of } = presenter.expansions[name]!;
  const keys = records.map((record) => [(record as Row)[key as string] ?? []].flat() as string[]);
  const found = await lookup(find).byIds(ctx, [...new Set(keys.flat())]);
  const leaf = select(of(), { fields: undefined, expand: undefined, embed: within, shape: 'one' }, ONE);
  const related = [...found.values()].flat();
  const shown = new Map([...found].map(([id, one]) => [id, [one].flat().map((record) => leaf.row(record))]));
  const objectsShown = [...shown.values()].flat();
  const shownTo = { ctx, find };
  await Promise.all([
    hideUnseen(objectsShown, { looked: leaf.looked, ...shownTo }),
    nameMentioned(objectsShown, leaf.rich, shownTo),
    ...leaf.expand.map((inner) =>
      expandInto(objectsShown, { name: inner, presenter: of(), records: related, ...shownTo }),
    ),
  ]);
  for (const [index, row] of rows.entries()) {
    const objects = keys[index]!.flatMap((id) => shown.get(id) ?? []);
    row[name] = many ? objects : (objects[0] ?? null);
  }
}

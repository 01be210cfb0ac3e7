import { MentionNames, mentionsIn, withMentionNames } from '#html';
import { governs, mapInSlices, type WorkspaceCtx } from '#kernel';
import type { AnyPresenter, ResolveProvider } from './presenter';
import { select, type Selection, type ResolvedMember } from './selection';

type Row = Record<string, unknown>;

const ONE = { idAlways: false };

/** Makes the wire form of records. Each expanded relation costs one look-up for all rows together. */
export async function render(
  presenter: AnyPresenter,
  records: readonly unknown[],
  selection: Selection,
  ctx: WorkspaceCtx,
  find: ResolveProvider,
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

/**
 * Shows mentions with current names. Texts store mentions by id; the names are looked up once for all rows, and only if
 * a row has mentions.
 */
async function nameMentioned(rows: readonly Row[], texts: readonly string[], { ctx, find }: ShownTo): Promise<void> {
  if (!texts.length) return;
  const mentions = await mapInSlices(rows, (row) => texts.flatMap((name) => mentionsIn(row[name])));
  if (!mentions.some(({ length }) => length)) return;
  const nameOf = await find(MentionNames).of(ctx, mentions.flat());
  await mapInSlices(rows, (row) => {
    for (const name of texts) row[name] = withMentionNames(row[name], nameOf);
  });
}

interface ShownTo {
  readonly ctx: WorkspaceCtx;
  readonly find: ResolveProvider;
}

interface Supplying extends ResolvedMember, ShownTo {
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

/** Sets ids of records that the caller may not see to null. Owners and admins of the workspace see all records. */
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
  /** Relations of the related records that are embedded as well. */
  readonly within?: readonly string[];
  readonly presenter: AnyPresenter;
  readonly records: readonly unknown[];
}

async function expandInto(rows: Row[], { name, within, presenter, records, ctx, find }: Expanding): Promise<void> {
  // Sets all members first, so that their order does not depend on which look-up ends first. The ETag depends on the
  // order.
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

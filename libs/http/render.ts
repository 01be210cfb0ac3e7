import type { WorkspaceCtx } from '#kernel';
import type { AnyPresenter, Find } from './presenter';
import { select, type Selection } from './selection';

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
  const rows = records.map((record) => renderRow(record, selection));
  await Promise.all(selection.expand.map((name) => expandInto(rows, { name, presenter, records, ctx, find })));
  return rows;
}

export function renderRow(record: unknown, selection: Selection): Row {
  const row: Row = {};
  for (const [name, member] of selection.members) row[name] = member.value(record);
  return row;
}

interface Expanding {
  readonly name: string;
  readonly presenter: AnyPresenter;
  readonly records: readonly unknown[];
  readonly ctx: WorkspaceCtx;
  readonly find: Find;
}

async function expandInto(rows: Row[], { name, presenter, records, ctx, find }: Expanding): Promise<void> {
  const { lookup, key, many, presenter: of } = presenter.expansions[name]!;
  const keys = records.map((record) => [(record as Row)[key as string] ?? []].flat() as string[]);
  const found = await lookup(find).byIds(ctx, [...new Set(keys.flat())]);
  const leaf = select(of(), { fields: undefined, expand: undefined, shape: 'one' }, ONE);
  const shown = new Map([...found].map(([id, record]) => [id, renderRow(record, leaf)]));
  for (const [index, row] of rows.entries()) {
    const objects = keys[index]!.flatMap((id) => shown.get(id) ?? []);
    row[name] = many ? objects : (objects[0] ?? null);
  }
}

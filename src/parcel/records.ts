import { quoted } from '../backup';
import { WORKSPACES, type Kind } from './catalogue';
import { isUuid } from './manifest';
import { refused } from './parcel.error';

type Value = unknown;
export type ParcelRecord = Readonly<Record<string, Value>>;

/** The export never writes raw control characters, and some of them end a line in other programs. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f]/;
const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Parses the records of one kind. Refuses records with wrong columns or of another workspace. */
export class RecordReader {
  private readonly columns: ReadonlySet<string>;

  constructor(
    private readonly kind: Kind,
    private readonly workspaceId: string,
    /** Called with each id in a column that refers to people. */
    private readonly onPerson: (id: string) => void,
  ) {
    this.columns = new Set(kind.columns.map(({ name }) => name));
  }

  read(line: string): ParcelRecord {
    const { name } = this.kind;
    const record = parsed(line, name);
    for (const member of Object.keys(record)) {
      if (!this.columns.has(member))
        throw refused(`a record of ${name} has "${member.slice(0, 80)}", which is not a column.`);
    }
    for (const column of this.columns) {
      if (!Object.hasOwn(record, column)) throw refused(`a record of ${name} has no "${column}".`);
    }
    const owner = record[name === WORKSPACES ? 'id' : 'workspace_id'];
    if (owner !== this.workspaceId) throw refused(`a record of ${name} belongs to another workspace.`);
    for (const column of this.kind.people) this.people(record[column.name]);
    return record;
  }

  private people(value: Value): void {
    const named = Array.isArray(value) ? (value as Value[]) : [value];
    for (const id of named) {
      if (id === null) continue;
      if (!isUuid(id)) throw refused(`a record of ${this.kind.name} names somebody by what is not an id.`);
      this.onPerson(id);
    }
  }
}

function parsed(line: string, kind: string): ParcelRecord {
  if (CONTROL.test(line)) throw refused(`a record of ${kind} has control characters.`);
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as ParcelRecord;
  } catch {
    // Reported below.
  }
  throw refused(`a record of ${kind} is no JSON object.`);
}

/** Replaces ids of people everywhere in a line: in columns, in rich texts and in filters of views. */
export const renamed = (line: string, ids: ReadonlyMap<string, string>): string =>
  ids.size ? line.replace(UUIDS, (id) => ids.get(id) ?? id) : line;

/** Returns the SQL that inserts the received records of a kind. Columns of `later` stay null for now. */
export function insertOf({ name, columns, later, rule }: Kind): string {
  const left = Object.entries(rule.left ?? {});
  const names = [...columns.map((column) => column.name), ...left.map(([column]) => column)];
  const values = columns.map((column) => {
    if (later.includes(column.name)) return 'null';
    const value = `r.${quoted(column.name)}`;
    const change = rule.changed?.[column.name];
    if (change) return change(value);
    // A not-null column holds the JSON value null here, which is not the SQL null.
    return column.type === 'jsonb' && !column.isNullable ? `coalesce(${value}, 'null')` : value;
  });
  return `
    insert into ${quoted(name)} (${names.map(quoted).join(', ')})
    select ${[...values, ...left.map(([, value]) => value)].join(', ')}
    from arriving a cross join lateral jsonb_populate_record(null::${quoted(name)}, a.record) r`;
}

/** Returns the SQL that sets the columns of `later`, once all kinds are inserted. */
export function settleOf({ name, key, later }: Kind): string {
  const sets = later.map((column) => `${quoted(column)} = r.${quoted(column)}`);
  const same = key.map((column) => `t.${quoted(column.name)} = r.${quoted(column.name)}`);
  return `
    update ${quoted(name)} t set ${sets.join(', ')}
    from arriving_later a cross join lateral jsonb_populate_record(null::${quoted(name)}, a.record) r
    where a.kind = $1 and ${same.join(' and ')}`;
}

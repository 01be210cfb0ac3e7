import type { ApiDocument, Operation, Schema } from '../../../support/document';
import type { Reply } from '../../../support/version';

type Row = Readonly<Record<string, unknown>>;

interface Seen {
  rows: number;
  readonly values: Map<string, Set<string>>;
}

const EMPTY = new Set(['null', '""', '[]', '{}']);

/** A text may be the same in all records that one suite makes; a switch or a number that nothing moves is suspicious. */
const STEADY = /^(true|false|-?\d+)$/;

/** Shorter and longer forms of a record show the same row. */
const FORMS = /Lite$|Upload$|^Uncounted|^Related/;

/** So many rows tell a member that is always the same from one that happened to be. */
const ENOUGH_ROWS = 4;

/** What answers hold, by the schema of their records: finds members that nothing ever fills. */
export class FilledMembers {
  private readonly seen = new Map<string, Seen>();

  /** Takes down the records of an answer, also those of a list. */
  add(document: ApiDocument, { responses }: Operation, { status, body }: Reply): void {
    const schema = responses[status]?.content?.['application/json']?.schema;
    if (schema) this.walk(document, schema, body);
  }

  /** `v2 Sticky.title empty`: members that are always empty, or always one and the same switch or number. */
  get unfilled(): string[] {
    return [...this.seen].flatMap(([schema, { rows, values }]) =>
      [...values].flatMap(([member, found]) => {
        const [only] = found;
        const isEmpty = [...found].every((value) => EMPTY.has(value));
        const isConstant = found.size === 1 && rows >= ENOUGH_ROWS && STEADY.test(only!);
        return isEmpty || isConstant ? [`${schema}.${member} ${isEmpty ? 'empty' : only!}`] : [];
      }),
    );
  }

  private walk(document: ApiDocument, schema: Schema, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = schema;
    const { properties, items, ...rest } = document.resolve<Schema>(schema);
    if (Array.isArray(value)) {
      if (items) for (const one of value) this.walk(document, items as Schema, one);
      return;
    }
    const members = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>);
    const isEnvelope = members.some(([name]) => name === 'results' || name === 'data' || name === 'items');
    if (typeof $ref === 'string' && members.length && !isEnvelope) this.note(document, $ref, members, value as Row);
    for (const [name, member] of members) this.walk(document, member, (value as Row)[name]);
    const choices = ['oneOf', 'anyOf'].flatMap((keyword) => (rest[keyword] ?? []) as Schema[]);
    const fitting = choices.find((choice) => fits(document.resolve<Schema>(choice), value));
    if (fitting) this.walk(document, fitting, value);
  }

  private note(document: ApiDocument, ref: string, members: readonly [string, Schema][], row: Row): void {
    const name = `${document.version} ${ref.split('/').at(-1)!.replace(FORMS, '')}`;
    const seen = this.seen.get(name) ?? { rows: 0, values: new Map<string, Set<string>>() };
    this.seen.set(name, seen);
    seen.rows++;
    for (const [member] of members.filter(([, { description }]) => !isExpansion(description))) {
      const values = seen.values.get(member) ?? new Set<string>();
      seen.values.set(member, values.add(JSON.stringify(row[member] ?? null)));
    }
  }
}

const isExpansion = (description: unknown): boolean => /^With expand=/.test(String(description));

/** Of several shapes the one that has all members of a value. */
const fits = ({ properties, type }: Schema, value: object): boolean =>
  Array.isArray(value) ? type === 'array' : Object.keys(value).every((name) => name in ((properties ?? {}) as object));

import type { TemplateKind } from './template';
import { BELOW } from './work-item-plan';

export interface RenamedRecord {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

type Data = Readonly<Record<string, unknown>>;

/** Keys of work items under which records are named, with the kind of the records. */
const KEYS = { state: 'state', type: 'type', labels: 'label' } as const;

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the data of a template with the new names. A project template defines its own states and labels, which stay.
 */
export function renamedData(kind: TemplateKind, data: unknown, renamed: readonly RenamedRecord[]): unknown {
  if (kind === 'workitem') return item(data, renamed);
  if (kind !== 'project' || !isObject(data)) return data;
  const types = renamed.filter((one) => one.kind === 'type');
  return replaced(data, 'work_items', (items) => each(items, (one) => item(one, types)));
}

function item(data: unknown, renamed: readonly RenamedRecord[]): unknown {
  if (!isObject(data)) return data;
  const named = Object.entries(KEYS).reduce(
    (rest, [key, kind]) => replaced(rest, key, (value) => each(value, (one) => reference(one, kind, renamed))),
    data,
  );
  return replaced(named, BELOW, (items) => each(items, (one) => item(one, renamed)));
}

const replaced = (data: Data, key: string, change: (value: unknown) => unknown): Data =>
  key in data ? { ...data, [key]: change(data[key]) } : data;

const each = (value: unknown, change: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(change) : change(value);

/**
 * Returns a reference with its new name. It is a name or an object with one; if the object has an id, the name has no
 * effect.
 */
function reference(value: unknown, kind: string, renamed: readonly RenamedRecord[]): unknown {
  if (isObject(value)) return replaced(value, 'name', (name) => reference(name, kind, renamed));
  if (typeof value !== 'string') return value;
  const fold = (text: string) => text.toLowerCase();
  return renamed.find((one) => one.kind === kind && fold(one.from) === fold(value))?.to ?? value;
}

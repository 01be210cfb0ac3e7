import { FieldErrors, invalid, type ProjectCtx } from '#kernel';
import { defaultValues, typedValues, ValueProblem } from '#properties';
import { notOneOf } from '#wording';
import type { ItemCommand } from '../../work-items';
import { fieldOf, switchedOff, untyped, type Value } from '../domain/item-values';
import { isSettable, type Field } from './item-fields';
import type { ExternalPair } from './value.repository';

/** A value with an external pair. */
export class SentValue {
  constructor(
    readonly value: unknown,
    readonly external: ExternalPair,
  ) {}
}

/** Values to store, by property id. */
export interface SentValues {
  readonly values: Map<string, readonly Value[]>;
  readonly external: ReadonlyMap<string, ExternalPair>;
  /** Ids of properties that get their default because no value was sent. */
  readonly defaults: ReadonlySet<string>;
}

const SWITCH = 'work_item_types';

/** Reads the custom properties of a command, and adds defaults for a new item. Throws all errors at once. */
export function sentValues(
  ctx: ProjectCtx,
  { command, item, stored }: ItemCommand,
  fields: readonly Field[],
): SentValues {
  const sent = Object.entries(command.customFields ?? {});
  const isOn = ctx.features.has(SWITCH);
  if (sent.length && !isOn) throw switchedOff();
  if (sent.length && !item.typeId) throw untyped();
  const values = new Map<string, readonly Value[]>();
  const external = new Map<string, ExternalPair>();
  const errors = new FieldErrors();
  for (const [name, said] of sent) {
    const field = fields.find((one) => one.name === name);
    if (!field) {
      errors.add(fieldOf(name), 'does_not_exist', notOneOf('custom property of this type', name, namesOf(fields)));
      continue;
    }
    const isPaired = said instanceof SentValue;
    if (isPaired) external.set(field.id, said.external);
    read(errors, field, () => values.set(field.id, typedValues(field, isPaired ? said.value : said)));
  }
  errors.throwIfAny();
  const defaults = stored || !isOn ? [] : fields.filter(({ id }) => !values.has(id));
  for (const field of defaults) values.set(field.id, defaultValues(field, field.defaultValue));
  return { values, external, defaults: new Set(defaults.map(({ id }) => id)) };
}

const namesOf = (fields: readonly Field[]): string[] => fields.filter(isSettable).map(({ name }) => name);

function read(errors: FieldErrors, { name }: Field, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ValueProblem)) throw error;
    errors.add(fieldOf(name), error.code, error.message);
  }
}

/** Error for values that name records which cannot be chosen. */
export const unknownRecords = (names: readonly string[]) =>
  invalid(
    names.map((name) => ({ field: fieldOf(name), code: 'does_not_exist', message: 'There is no such record here.' })),
  );

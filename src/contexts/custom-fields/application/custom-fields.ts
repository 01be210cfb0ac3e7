import { Injectable } from '@nestjs/common';
import { accepted, Clock, each, type Outcome, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { change, ItemExtension, type Addition, type ExtendedItem, type ItemCommand } from '../../work-items';
import { ItemValues, type FieldChange, type Value } from '../domain/item-values';
import { shownFields } from './formulas';
import { type Field, inUse, ItemFields, jsonIn, recordOf, recordsIn, textOf } from './item-fields';
import { sentValues, unknownRecords, type SentValues } from './sent-values';
import type { Records } from './value-records';
import { type ItemPropertyValues, type StoredValue, ValueRepository } from './value.repository';

/** Changes of one item's values that a command makes. */
interface ValueAddition extends Addition {
  readonly sets: readonly ItemPropertyValues[];
}

/**
 * A command with the active properties of its item, the properties that the item loses by a change of its type, and the
 * stored values.
 */
interface Task {
  readonly asked: ItemCommand;
  readonly fields: readonly Field[];
  readonly lost: readonly Field[];
  readonly stored: ReadonlyMap<string, readonly StoredValue[]>;
}

interface Reading extends Task {
  readonly sent: SentValues;
}

/** Adds the values of custom properties to work items, as their member `customFields`. */
@Injectable()
export class CustomFields extends ItemExtension {
  constructor(
    private readonly fields: ItemFields,
    private readonly values: ValueRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async plan(ctx: ProjectCtx, commands: readonly ItemCommand[]): Promise<Outcome<ValueAddition | undefined>[]> {
    if (!commands.some(isConcerned)) return commands.map(() => undefined);
    const tasks = await this.tasksOf(ctx, commands);
    const read = each(tasks, (task): Reading => ({ ...task, sent: sentValues(ctx, task.asked, task.fields) }));
    const asked = accepted(read).flatMap((one) => [...recordsSent(one), ...recordsStored(one)]);
    const records = await this.fields.recordsOf(ctx, asked);
    return each(read, (one) => additionOf(one, records.of(one.asked.item.id)));
  }

  async write(ctx: ProjectCtx, at: string, additions: readonly ValueAddition[]): Promise<void> {
    await this.values.replace(
      ctx,
      at,
      additions.flatMap(({ sets }) => sets),
    );
  }

  async supplied(ctx: WorkspaceCtx, items: readonly ExtendedItem[]): Promise<ReadonlyMap<string, object>> {
    const found = await this.fields.of(ctx, items);
    const asked = found.flatMap(({ fields, values }, index) =>
      fields.flatMap((field) => recordsIn(field, items[index]!.id, values.get(field.id) ?? [])),
    );
    const records = await this.fields.recordsOf(ctx, asked);
    const now = this.clock.now();
    return new Map(found.map((one, index) => [items[index]!.id, shownFields(one, records.of(items[index]!.id), now)]));
  }

  private async tasksOf(ctx: ProjectCtx, commands: readonly ItemCommand[]): Promise<Task[]> {
    const left = commands.map(({ item, stored }) => (stored && stored.typeId !== item.typeId ? stored : untypedOne));
    const items = commands.map(({ item }) => item);
    const fields = await this.fields.allOf(ctx, items);
    const former = await this.fields.allOf(ctx, left);
    const values = await this.fields.valuesOf(
      ctx,
      commands.flatMap(({ stored }) => stored?.id ?? []),
    );
    return commands.map((asked, index) => ({
      asked,
      fields: inUse(fields[index]!),
      lost: former[index]!.filter(({ id }) => !fields[index]!.some((kept) => kept.id === id)),
      stored: values.get(asked.item.id) ?? new Map<string, StoredValue[]>(),
    }));
  }
}

const untypedOne: ExtendedItem = { id: '', projectId: '', typeId: null };

/** True if a command can change values at all; most cannot. */
const isConcerned = ({ command, item, stored }: ItemCommand): boolean =>
  Object.keys(command.customFields ?? {}).length > 0 || (stored ? stored.typeId !== item.typeId : item.typeId !== null);

const recordsSent = ({ asked, fields, sent }: Reading) =>
  fields.flatMap((field) => recordsIn(field, asked.item.id, sent.values.get(field.id) ?? []));

const recordsStored = ({ asked, fields, lost, stored, sent }: Reading) =>
  [...fields.filter(({ id }) => sent.values.has(id)), ...lost].flatMap((field) =>
    recordsIn(field, asked.item.id, stored.get(field.id) ?? []),
  );

function additionOf(reading: Reading, records: Records): ValueAddition | undefined {
  const { asked, fields, lost, stored } = reading;
  const { values, external } = withChoosable(reading, records);
  const item = new ItemValues(fields, stored);
  item.assertRequired(values, { all: !asked.stored && asked.command.customFields !== undefined });
  const changes = [...item.changes(values), ...lostValues(lost, stored)];
  const paired = fields.filter(({ id }) => external.has(id) && !changes.some(({ field }) => field.id === id));
  if (!changes.length && !paired.length) return undefined;
  const sets = [
    ...changes.map(({ field, after }) => ({ field, values: after })),
    ...paired.map((field) => ({ field, values: values.get(field.id) ?? [] })),
  ];
  return {
    history: changes.map((one) => entryOf(one, records)),
    before: { customFields: eventOf(changes.map(({ field, before }) => [field, before])) },
    after: { customFields: eventOf(changes.map(({ field, after }) => [field, after])) },
    sets: sets.map((one) => ({
      workItemId: asked.item.id,
      propertyId: one.field.id,
      values: one.values,
      external: external.get(one.field.id) ?? stored.get(one.field.id)?.[0],
    })),
  };
}

const lostValues = (lost: readonly Field[], stored: Task['stored']): FieldChange<Field>[] =>
  lost.flatMap((field) => {
    const before = stored.get(field.id) ?? [];
    return before.length ? [{ field, before, after: [] }] : [];
  });

/**
 * Checks that values name records that can be chosen, or that were stored before. A default value that does not is left
 * out instead.
 */
function withChoosable({ fields, sent, stored }: Reading, records: Records): SentValues {
  const refused = new Set<string>();
  const values = new Map(sent.values);
  for (const field of fields) {
    const there = (stored.get(field.id) ?? []).map(({ value }) => value);
    const isRefused = (value: Value): boolean => {
      const record = recordOf(field, value, records);
      return value.form === 'record' && !(record?.isChoosable || (record && there.includes(value.value)));
    };
    const said = values.get(field.id) ?? [];
    if (sent.defaults.has(field.id))
      values.set(
        field.id,
        said.filter((value) => !isRefused(value)),
      );
    else if (said.some(isRefused)) refused.add(field.name);
  }
  if (refused.size) throw unknownRecords([...refused]);
  return { ...sent, values };
}

/**
 * Returns the history entry of a change. Its field is `custom_property`, because a property may have the name of a
 * member.
 */
function entryOf({ field, before, after }: FieldChange<Field>, records: Records) {
  const told = (values: readonly Value[]) => values.map((value) => textOf(field, value, records)).join(', ');
  return change('custom_property', {
    oldValue: told(before),
    newValue: told(after),
    oldIdentifier: before.length ? field.id : null,
    newIdentifier: after.length ? field.id : null,
    comment: `updated ${field.displayName}`,
  });
}

const eventOf = (entries: readonly (readonly [Field, readonly Value[]])[]): object =>
  Object.fromEntries(entries.map(([field, values]) => [field.name, jsonIn(field, values)]));

import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { displayed, formOf, isReadOnly, jsonOf, type TypedValue } from '#properties';
import { PropertyDefinitions, type PropertyDefinition } from '../../types';
import type { ExtendedItem } from '../../work-items';
import type { Value } from '../domain/item-values';
import {
  type AskedRecord,
  type RecordKind,
  type Records,
  type RecordsOfItems,
  type ValueRecord,
  ValueRecords,
} from './value-records';
import { type StoredValue, ValueRepository } from './value.repository';

/** A property as the items of a project and type have it. */
export type Field = PropertyDefinition;

/** The properties of an item and the values that it has of them, by the ids of the properties. */
export interface FieldsOfItem {
  readonly fields: readonly Field[];
  readonly values: ReadonlyMap<string, readonly StoredValue[]>;
}

const KINDS: Readonly<Record<string, RecordKind>> = { ISSUE: 'item', USER: 'person', RELEASE: 'release' };

/** What values of the property lead to; undefined where they are no records, or options of the property. */
const kindOf = ({ propertyType, relationType }: Field): RecordKind | undefined =>
  propertyType === 'FILE' ? 'file' : propertyType === 'RELATION' ? KINDS[relationType ?? ''] : undefined;

/** The records that some values lead to, as they are asked for. */
export function recordsIn(field: Field, workItemId: string, values: readonly Value[]): AskedRecord[] {
  const kind = kindOf(field);
  return kind ? values.map(({ value }) => ({ kind, id: String(value), workItemId })) : [];
}

/** What a value leads to, as people read it; undefined for what is no record, and for one that is not there. */
export function recordOf(field: Field, { value }: Value, records: Records): ValueRecord | undefined {
  const kind = kindOf(field);
  if (kind) return records.find(kind, String(value));
  const option = field.options.find(({ id }) => id === value);
  if (!option) return undefined;
  const { id, name, logoProps, isActive } = option;
  return { name, detail: { id, name, logo_props: logoProps }, isChoosable: isActive };
}

/** Values that are shown: a record that is not there for the caller is none. */
export const shownOf = (field: Field, values: readonly Value[], records: Records): Value[] =>
  formOf(field) === 'record' ? values.filter((value) => recordOf(field, value, records) !== undefined) : [...values];

/** A value as people read it. */
export const textOf = (field: Field, value: Value, records: Records): string =>
  recordOf(field, value, records)?.name ?? displayed(field, value);

/** Values as JSON: a list where the property has several, null where there is none. */
export function jsonIn({ isMulti }: Field, values: readonly Value[]) {
  const all = values.map((value) => jsonOf(value));
  return isMulti ? all : (all[0] ?? null);
}

/** Values as formulas count with them: records by their names. */
export const countedIn = (field: Field, values: readonly Value[], records: Records): TypedValue[] =>
  values.map((value) => (value.form === 'record' ? { form: 'text', value: textOf(field, value, records) } : value));

/** Properties that are not switched off. */
export const inUse = (fields: readonly Field[]): Field[] => fields.filter(({ isActive }) => isActive);

export const isSettable = (field: Field): boolean => !isReadOnly(field);

/** Reads the properties of items with their values. */
@Injectable()
export class ItemFields {
  constructor(
    private readonly definitions: PropertyDefinitions,
    private readonly values: ValueRepository,
    private readonly records: ValueRecords,
  ) {}

  /** All properties of each item, those among them that are switched off; items without a type have none. */
  async allOf(ctx: WorkspaceCtx, items: readonly ExtendedItem[]): Promise<(readonly Field[])[]> {
    const pairs = items.flatMap(({ projectId, typeId }) => (typeId ? [{ projectId, typeId }] : []));
    const found = (await this.definitions.of(ctx, pairs)).values();
    return items.map(({ typeId }) => (typeId ? found.next().value! : []));
  }

  /** The values of items, by their ids and by those of the properties. */
  async valuesOf(ctx: WorkspaceCtx, itemIds: readonly string[]): Promise<Map<string, Map<string, StoredValue[]>>> {
    const byItem = new Map(itemIds.map((id) => [id, new Map<string, StoredValue[]>()]));
    for (const value of itemIds.length ? await this.values.ofItems(ctx, itemIds) : []) {
      const ofItem = byItem.get(value.workItemId)!;
      ofItem.set(value.propertyId, [...(ofItem.get(value.propertyId) ?? []), value]);
    }
    return byItem;
  }

  async of(ctx: WorkspaceCtx, items: readonly ExtendedItem[]): Promise<FieldsOfItem[]> {
    const fields = (await this.allOf(ctx, items)).map(inUse);
    const valued = items.filter((_, index) => fields[index]!.length).map(({ id }) => id);
    const values = await this.valuesOf(ctx, valued);
    return items.map(({ id }, index) => ({ fields: fields[index]!, values: values.get(id) ?? new Map() }));
  }

  recordsOf(ctx: WorkspaceCtx, asked: readonly AskedRecord[]): Promise<RecordsOfItems> {
    return this.records.of(ctx, asked);
  }
}

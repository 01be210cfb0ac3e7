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

/** A property as it applies to items of a project and a type. */
export type Field = PropertyDefinition;

/** The properties of an item, and its values by property id. */
export interface FieldsOfItem {
  readonly fields: readonly Field[];
  readonly values: ReadonlyMap<string, readonly StoredValue[]>;
}

const KINDS: Readonly<Record<string, RecordKind>> = { ISSUE: 'item', USER: 'person', RELEASE: 'release' };

/**
 * Returns the kind of records that the property's values name; undefined for options and for values that are no
 * records.
 */
const kindOf = ({ propertyType, relationType }: Field): RecordKind | undefined =>
  propertyType === 'FILE' ? 'file' : propertyType === 'RELATION' ? KINDS[relationType ?? ''] : undefined;

/** Returns the records that values name, for looking them up. */
export function recordsIn(field: Field, workItemId: string, values: readonly Value[]): AskedRecord[] {
  const kind = kindOf(field);
  return kind ? values.map(({ value }) => ({ kind, id: String(value), workItemId })) : [];
}

/**
 * Returns the option or record that a value names; undefined for other values, and for records that the caller cannot
 * see.
 */
export function recordOf(field: Field, { value }: Value, records: Records): ValueRecord | undefined {
  const kind = kindOf(field);
  if (kind) return records.find(kind, String(value));
  const option = field.options.find(({ id }) => id === value);
  if (!option) return undefined;
  const { id, name, logoProps, isActive } = option;
  return { name, detail: { id, name, logo_props: logoProps }, isChoosable: isActive };
}

/** Filters out values whose record the caller cannot see. */
export const shownOf = (field: Field, values: readonly Value[], records: Records): Value[] =>
  formOf(field) === 'record' ? values.filter((value) => recordOf(field, value, records) !== undefined) : [...values];

/** Returns a value as text for people. */
export const textOf = (field: Field, value: Value, records: Records): string =>
  recordOf(field, value, records)?.name ?? displayed(field, value);

/** Returns values as JSON: a list if the property takes several, otherwise one value or null. */
export function jsonIn({ isMulti }: Field, values: readonly Value[]) {
  const all = values.map((value) => jsonOf(value));
  return isMulti ? all : (all[0] ?? null);
}

/** Returns values as formulas use them: records by name. */
export const countedIn = (field: Field, values: readonly Value[], records: Records): TypedValue[] =>
  values.map((value) => (value.form === 'record' ? { form: 'text', value: textOf(field, value, records) } : value));

/** Filters out properties that are switched off. */
export const inUse = (fields: readonly Field[]): Field[] => fields.filter(({ isActive }) => isActive);

export const isSettable = (field: Field): boolean => !isReadOnly(field);

/** Reads the properties of work items and their values. */
@Injectable()
export class ItemFields {
  constructor(
    private readonly definitions: PropertyDefinitions,
    private readonly values: ValueRepository,
    private readonly records: ValueRecords,
  ) {}

  /** Returns all properties of each item, inactive ones included. Items without a type have none. */
  async allOf(ctx: WorkspaceCtx, items: readonly ExtendedItem[]): Promise<(readonly Field[])[]> {
    const pairs = items.flatMap(({ projectId, typeId }) => (typeId ? [{ projectId, typeId }] : []));
    const found = (await this.definitions.of(ctx, pairs)).values();
    return items.map(({ typeId }) => (typeId ? found.next().value! : []));
  }

  /** Returns the values of items by item id and property id. */
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

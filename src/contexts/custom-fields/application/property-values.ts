import { Injectable } from '@nestjs/common';
import { Clock, DomainError, notFound, UnitOfWork, type ProjectCtx } from '#kernel';
import { WorkItemAccess, type WorkItemRecord, WorkItems } from '../../work-items';
import type { Value } from '../domain/item-values';
import { computed } from './formulas';
import { type Field, type FieldsOfItem, ItemFields, recordsIn, shownOf } from './item-fields';
import { SentValue } from './sent-values';
import type { Records } from './value-records';
import { type ExternalPair, type StoredValue, ValueRepository } from './value.repository';

/** A value in responses about one property. */
export interface PropertyValueRecord {
  readonly id: string;
  readonly propertyId: string;
  readonly workItemId: string;
  readonly propertyType: string;
  /** As text: the id of a record, a number in digits, or a moment in ISO 8601. */
  readonly value: string;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

export interface ValuesOfProperty {
  readonly propertyId: string;
  readonly values: readonly string[];
}

/** A list if the property takes several values. */
export type ValueAnswer = PropertyValueRecord | readonly PropertyValueRecord[];

export interface SetValue extends ExternalPair {
  readonly value: unknown;
}

export interface AskedValues {
  readonly propertyId?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** The item and the property that a value is written to. */
interface Writing {
  readonly item: WorkItemRecord;
  readonly field: Field;
  readonly there: readonly StoredValue[];
}

interface ItemWithValues extends FieldsOfItem {
  readonly item: WorkItemRecord;
  readonly records: Records;
}

/** The use cases of a work item's values, property by property. Writes are changes of the work item. */
@Injectable()
export class PropertyValues {
  constructor(
    private readonly hosts: WorkItemAccess,
    private readonly items: WorkItems,
    private readonly fields: ItemFields,
    private readonly values: ValueRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Lists properties that have values, in the order of the properties. */
  async list(
    ctx: ProjectCtx,
    item: string,
    { propertyId, limit, offset = 0 }: AskedValues,
  ): Promise<ValuesOfProperty[]> {
    const found = await this.find(ctx, item);
    const asked = found.fields.filter(({ id }) => propertyId === undefined || id === propertyId);
    const valued = asked.flatMap((field) => {
      const values = this.recordsOf(found, field).map(({ value }) => value);
      return values.length ? [{ propertyId: field.id, values }] : [];
    });
    return valued.slice(offset, limit === undefined ? undefined : offset + limit);
  }

  async get(ctx: ProjectCtx, item: string, propertyId: string): Promise<ValueAnswer> {
    const found = await this.find(ctx, item);
    const field = fieldOf(found, propertyId);
    const records = this.recordsOf(found, field);
    if (!records.length) throw notFound();
    return field.isMulti ? records : records[0]!;
  }

  /** Sets the value, or all values of a property that takes several. */
  set(ctx: ProjectCtx, item: string, propertyId: string, command: SetValue): Promise<ValueAnswer> {
    return this.writing(ctx, item, propertyId, async (place) => {
      await this.revise(ctx, place, command);
      return this.get(ctx, item, propertyId);
    });
  }

  /** Like `set`, for a property that has a value. Members that are not sent stay as they are. */
  update(ctx: ProjectCtx, item: string, propertyId: string, command: Partial<SetValue>): Promise<ValueAnswer> {
    return this.writing(ctx, item, propertyId, async (place) => {
      if (!place.there.length) throw notFound();
      await this.revise(ctx, place, { value: place.there.map(({ value }) => value), ...command });
      return this.get(ctx, item, propertyId);
    });
  }

  remove(ctx: ProjectCtx, item: string, propertyId: string): Promise<void> {
    return this.writing(ctx, item, propertyId, async (place) => {
      if (!place.there.length) throw notFound();
      await this.revise(ctx, place, { value: null });
    });
  }

  /** Runs `work` under the lock of the item. `If-Match` of the request is about the values of the property. */
  private writing<T>(
    ctx: ProjectCtx,
    segment: string,
    propertyId: string,
    work: (place: Writing) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.run(async () => {
      const item = await this.hosts.lock(ctx, segment);
      const [found] = await this.fields.of(ctx, [item]);
      const field = fieldOf(found!, propertyId);
      const there = found!.values.get(field.id) ?? [];
      this.values.assertExpected(ctx, there);
      return work({ item, field, there });
    });
  }

  /** Writes the value through the work item. Errors are reported for the field `value`, since nothing else was sent. */
  private async revise(ctx: ProjectCtx, { item, field, there }: Writing, command: SetValue): Promise<void> {
    const { value, ...sent } = command;
    const customFields = { [field.name]: new SentValue(value, { ...pairOf(there[0]), ...sent }) };
    try {
      await this.items.revise({ ...ctx, expectedVersions: undefined }, item.id, { customFields });
    } catch (error) {
      throw error instanceof DomainError ? aboutValue(error) : error;
    }
  }

  private async find(ctx: ProjectCtx, segment: string): Promise<ItemWithValues> {
    const item = await this.hosts.find(ctx, segment);
    const [of] = await this.fields.of(ctx, [item]);
    const asked = of!.fields.flatMap((field) => recordsIn(field, item.id, of!.values.get(field.id) ?? []));
    return { ...of!, item, records: (await this.fields.recordsOf(ctx, asked)).of(item.id) };
  }

  private recordsOf({ item, records, ...of }: ItemWithValues, field: Field): PropertyValueRecord[] {
    const { id: propertyId, propertyType } = field;
    const shown = new Set(shownOf(field, of.values.get(propertyId) ?? [], records));
    const stored = (of.values.get(propertyId) ?? []).filter((value: StoredValue & Value) => shown.has(value));
    const about = { propertyId, workItemId: item.id, propertyType };
    if (propertyType !== 'FORMULA') return stored.map((one) => ({ ...one, ...about, value: String(one.value) }));
    const result = computed(of, records, this.clock.now()).get(propertyId)!;
    if ('error' in result || result.value === null) return [];
    const { createdAt, updatedAt, version } = item;
    const value = String(result.value);
    return [{ id: propertyId, ...about, value, externalSource: null, externalId: null, createdAt, updatedAt, version }];
  }
}

const pairOf = ({ externalSource = null, externalId = null }: ExternalPair = {}): ExternalPair => ({
  externalSource,
  externalId,
});

function fieldOf({ fields }: FieldsOfItem, propertyId: string): Field {
  const field = fields.find(({ id }) => id === propertyId);
  if (!field) throw notFound();
  return field;
}

function aboutValue({ kind, reason, message, details }: DomainError): DomainError {
  const fields = details.fields?.map((field) => ({ ...field, field: 'value' }));
  return new DomainError(kind, reason, message, { ...details, ...(fields && { fields }) });
}

import { Injectable } from '@nestjs/common';
import { FieldErrors, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { typedValues, ValueProblem } from '#properties';
import { propertyNotFound, textOf, type CustomerProperty } from '../domain/customer-property';
import { CustomerPropertyRepository } from './customer-property.repository';
import { CustomerValueStore, type ShownValues } from './customer-value.store';
import { CustomerAccess } from './customer.access';
import { ValueTargets } from './value-targets';

/** Values in a request, by property id: a list of texts, or a single one. */
export type SentValues = Readonly<Record<string, unknown>>;

/** The use cases of the values that customers have of properties. */
@Injectable()
export class CustomerPropertyValues {
  constructor(
    private readonly customers: CustomerAccess,
    private readonly properties: CustomerPropertyRepository,
    private readonly targets: ValueTargets,
    private readonly values: CustomerValueStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async all(ctx: WorkspaceCtx, customerId: string): Promise<ShownValues> {
    await this.customers.get(ctx, customerId);
    return this.values.of(ctx, customerId);
  }

  async get(ctx: WorkspaceCtx, customerId: string, propertyId: string): Promise<readonly string[]> {
    const values = await this.all(ctx, customerId);
    await this.assertKnown(ctx, propertyId);
    return values[propertyId] ?? [];
  }

  async setOne(ctx: WorkspaceCtx, customerId: string, propertyId: string, values: readonly string[]): Promise<void> {
    await this.assertKnown(ctx, propertyId);
    await this.set(ctx, customerId, { [propertyId]: values });
  }

  /** Replaces the values of these properties, all or none. Values of other properties stay. */
  set(ctx: WorkspaceCtx, customerId: string, sent: SentValues): Promise<void> {
    return this.unitOfWork.run(async () => {
      const customer = await this.customers.lock(ctx, customerId);
      await this.values.replace(ctx, customer, await this.read(ctx, sent));
    });
  }

  private async assertKnown(ctx: WorkspaceCtx, propertyId: string): Promise<void> {
    if (!(await this.properties.find(ctx, propertyId, { isActive: true }))) throw propertyNotFound();
  }

  /** Returns the values as they are stored, by property id. Throws all errors at once. */
  private async read(ctx: WorkspaceCtx, sent: SentValues): Promise<ReadonlyMap<string, readonly string[]>> {
    const properties = new Map((await this.properties.lockActive(ctx)).map((property) => [property.id, property]));
    const errors = new FieldErrors();
    const read = new Map<string, readonly string[]>();
    for (const [id, value] of Object.entries(sent)) {
      const property = properties.get(id.toLowerCase());
      if (property) read.set(property.id, await this.readOne(ctx, property, value, errors));
      else errors.add('values', 'does_not_exist', `There is no property ${id.slice(0, 100)}.`);
    }
    errors.throwIfAny();
    return read;
  }

  private async readOne(ctx: WorkspaceCtx, property: CustomerProperty, value: unknown, errors: FieldErrors) {
    const named = (message: string) => `${property.displayName}: ${message}`;
    try {
      const texts = typedValues(property, value).map(textOf);
      if (property.isRequired && !texts.length) errors.add('values', 'required', named('A value is needed.'));
      const choosable = new Set(await this.targets.choosable(ctx, property, texts));
      const missing = texts.find((text) => !choosable.has(text));
      if (missing) errors.add('values', 'does_not_exist', named(`There is no ${missing}.`));
      return texts;
    } catch (error) {
      if (!(error instanceof ValueProblem)) throw error;
      errors.add('values', error.code, named(error.message));
      return [];
    }
  }
}

import { Injectable } from '@nestjs/common';
import { FieldErrors, type WorkspaceCtx } from '#kernel';
import { typedValues, ValueProblem } from '#properties';
import { textOf, type CustomerProperty } from '../domain/customer-property';
import { CustomerPropertyRepository } from './customer-property.repository';
import { propertyNotFound } from './customers.errors';
import { ValueTargets } from './value-targets';

/** What is sent, by the id of the property: a list of texts, or a single one. */
export type SentValues = Readonly<Record<string, unknown>>;

/** Reads values as the properties of the workspace want them. */
@Injectable()
export class CustomerValueReader {
  constructor(
    private readonly properties: CustomerPropertyRepository,
    private readonly targets: ValueTargets,
  ) {}

  async assertKnown(ctx: WorkspaceCtx, propertyId: string): Promise<void> {
    if (!(await this.properties.find(ctx, propertyId, { isActive: true }))) throw propertyNotFound();
  }

  /** As they are stored, by property. Throws all that is wrong with any of them. */
  async read(ctx: WorkspaceCtx, sent: SentValues): Promise<ReadonlyMap<string, readonly string[]>> {
    const known = new Map((await this.properties.held(ctx)).map((property) => [property.id, property]));
    const errors = new FieldErrors();
    const read = new Map<string, readonly string[]>();
    for (const [id, value] of Object.entries(sent)) {
      const property = known.get(id.toLowerCase());
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

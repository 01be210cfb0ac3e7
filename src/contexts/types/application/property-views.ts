import { Injectable } from '@nestjs/common';
import { optionsFor } from '../domain/property-context';
import type { Place } from './place';
import { PropertyOptionRepository } from './property-option.repository';
import { PropertyRepository, type PropertyRecord, type PropertyView } from './property.repository';

/** Puts beside properties what hangs on them. */
@Injectable()
export class PropertyViews {
  constructor(
    private readonly properties: PropertyRepository,
    private readonly options: PropertyOptionRepository,
  ) {}

  async of(ctx: Place, properties: readonly PropertyRecord[]): Promise<PropertyView[]> {
    const ids = properties.map(({ id }) => id);
    const [types, options] = [await this.properties.typesOf(ctx, ids), await this.options.ofProperties(ctx, ids)];
    return properties.map((property) => {
      const allOptions = options.filter(({ propertyId }) => propertyId === property.id);
      const typeId = types.get(property.id)?.[0] ?? null;
      return { ...property, options: optionsFor(allOptions), allOptions, typeId };
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { isReadOnly } from '#properties';
import type { SheetColumn } from '#sheets';
import { PropertyDefinitions, WorkItemTypes, type PropertyDefinition } from '../../types';
import { customColumn, type ItemColumn } from './item-columns';

const KINDS: Readonly<Record<string, SheetColumn['kind']>> = { DECIMAL: 'number', BOOLEAN: 'boolean' };

/** The columns of custom properties. */
@Injectable()
export class CustomColumns {
  constructor(
    private readonly types: WorkItemTypes,
    private readonly definitions: PropertyDefinitions,
  ) {}

  /** Returns a column for each name of a property that work items of the project can have. */
  async ofProject(ctx: ProjectCtx): Promise<readonly ItemColumn[]> {
    if (!ctx.features.has('work_item_types')) return [];
    const pairs = (await this.types.all(ctx)).map(({ id }) => ({ projectId: ctx.projectId, typeId: id }));
    const properties = (await this.definitions.of(ctx, pairs)).flat().filter(({ isActive }) => isActive);
    return [...new Map(properties.map((property) => [property.name, columnOf(property)])).values()];
  }
}

const columnOf = (property: PropertyDefinition): ItemColumn =>
  customColumn(
    property.name,
    property.isMulti ? 'list' : (KINDS[property.propertyType] ?? 'text'),
    !isReadOnly(property),
  );

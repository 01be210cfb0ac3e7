import { Injectable } from '@nestjs/common';
import { PRIORITIES, type ProjectCtx } from '#kernel';
import { EstimatePoints } from '../../estimates';
import { LabelRepository } from '../../labels';
import { ProjectMembers, Projects, StateRepository } from '../../projects';
import { PropertyDefinitions, type PropertyDefinition } from './property-definitions';
import { typeNotFound } from './types.errors';
import type { WorkItemTypeRecord } from './work-item-type.repository';
import { WorkItemTypes } from './work-item-types';

/** Long lists of options, which are included only on request. */
export const INCLUDABLE = ['members', 'labels'] as const;
export type Includable = (typeof INCLUDABLE)[number];

export interface SchemaOption {
  readonly id: string;
  readonly name: string;
}

/** A member that a new work item can be given. */
export interface SchemaField {
  readonly member: string;
  readonly type: string;
  readonly required?: boolean;
  readonly isMulti?: boolean;
  readonly default?: unknown;
  readonly maxLength?: number;
  readonly format?: string;
  readonly options?: readonly SchemaOption[];
}

export interface SchemaProperty extends Omit<PropertyDefinition, 'options'> {
  readonly options?: readonly (SchemaOption & { readonly logoProps?: object })[];
}

/** Everything that can be set on a new work item of a type. */
export interface TypeSchema {
  readonly type: WorkItemTypeRecord;
  readonly fields: readonly SchemaField[];
  readonly properties: readonly SchemaProperty[];
}

const FIXED: readonly SchemaField[] = [
  { member: 'name', type: 'string', required: true, maxLength: 255 },
  { member: 'descriptionHtml', type: 'string', format: 'html' },
  { member: 'priority', type: 'option', default: 'none', options: PRIORITIES.map((id) => ({ id, name: id })) },
  { member: 'parentId', type: 'uuid' },
  { member: 'startDate', type: 'date', format: 'YYYY-MM-DD' },
  { member: 'targetDate', type: 'date', format: 'YYYY-MM-DD' },
  { member: 'externalId', type: 'string', maxLength: 255 },
  { member: 'externalSource', type: 'string', maxLength: 255 },
];

/** Lists the records of a project that members of a work item can be set to. */
@Injectable()
export class SchemaOptions {
  constructor(
    private readonly projects: Projects,
    private readonly projectMembers: ProjectMembers,
    private readonly stateRecords: StateRepository,
    private readonly labelRecords: LabelRepository,
    private readonly estimatePoints: EstimatePoints,
  ) {}

  async members(ctx: ProjectCtx): Promise<SchemaOption[]> {
    const members = await this.projectMembers.all(ctx, { isActive: true });
    return members.map(({ memberId, displayName }) => ({ id: memberId, name: displayName }));
  }

  async labels(ctx: ProjectCtx): Promise<SchemaOption[]> {
    return (await this.labelRecords.all(ctx)).sort((a, b) => a.sortOrder - b.sortOrder).map(named);
  }

  async states(ctx: ProjectCtx) {
    const states = (await this.stateRecords.all(ctx, { isTriage: false })).sort((a, b) => a.sequence - b.sequence);
    return { default: states.find(({ isDefault }) => isDefault)?.id, options: states.map(named) };
  }

  /** Returns the member for estimate points; empty if the project uses no estimate. */
  async points(ctx: ProjectCtx): Promise<SchemaField[]> {
    const { estimateId } = await this.projects.get(ctx, ctx.projectId);
    if (!estimateId) return [];
    const points = await this.estimatePoints.all({ ...ctx, parent: estimateId });
    return [
      { member: 'estimatePointId', type: 'option', options: points.map(({ id, value }) => ({ id, name: value })) },
    ];
  }
}

const named = ({ id, name }: SchemaOption): SchemaOption => ({ id, name });

/** Describes the members and properties of work items of a type. */
@Injectable()
export class TypeSchemas {
  constructor(
    private readonly types: WorkItemTypes,
    private readonly definitions: PropertyDefinitions,
    private readonly options: SchemaOptions,
  ) {}

  /** Returns the schema of a type; of the default type of the project if `typeId` is undefined. */
  async of(ctx: ProjectCtx, typeId: string | undefined, include: ReadonlySet<Includable>): Promise<TypeSchema> {
    const type = typeId ? await this.types.get(ctx, typeId) : await this.types.default(ctx);
    if (!type) throw typeNotFound();
    const members = include.has('members') ? await this.options.members(ctx) : undefined;
    const labels = include.has('labels') ? await this.options.labels(ctx) : undefined;
    const [properties] = await this.definitions.of(ctx, [{ projectId: ctx.projectId, typeId: type.id }]);
    return {
      type,
      fields: [
        ...FIXED,
        { member: 'stateId', type: 'option', ...(await this.options.states(ctx)) },
        { member: 'assigneeIds', type: 'uuid', isMulti: true, ...(members && { options: members }) },
        { member: 'labelIds', type: 'uuid', isMulti: true, ...(labels && { options: labels }) },
        ...(await this.options.points(ctx)),
      ],
      properties: properties!.filter(({ isActive }) => isActive).map((property) => withOptions(property, members)),
    };
  }
}

const withOptions = (property: PropertyDefinition, members?: readonly SchemaOption[]): SchemaProperty => {
  const { options, ...others } = property;
  if (property.propertyType === 'OPTION') return { ...others, options: options.filter(({ isActive }) => isActive) };
  return property.relationType === 'USER' && members ? { ...others, options: members } : others;
};

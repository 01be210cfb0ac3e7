import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  CrudSteps,
  Clock,
  DomainError,
  each,
  externalPairTaken,
  newId,
  ofChanged,
  sortBehind,
  UnitOfWork,
  type ListRequest,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { NEW_PROPERTY } from '#properties';
import { slugOf } from '../../projects';
import {
  assertKeepsValues,
  changed,
  propertyNotFound,
  sound,
  withOptions,
  type CustomerProperty,
  type SentOption,
} from '../domain/customer-property';
import {
  customerPropertyEvents,
  CustomerPropertyRepository,
  CustomerValueRepository,
  type CustomerPropertyRecord,
} from './customer-property.repository';

export interface ReviseCustomerProperty extends Partial<Omit<CustomerProperty, 'id' | 'name' | 'options'>> {
  readonly options?: readonly SentOption[];
}
export type CreateCustomerProperty = ReviseCustomerProperty & Pick<CustomerProperty, 'displayName' | 'propertyType'>;

const propertyPairTaken = externalPairTaken('Customer property');

const propertyTitleTaken = () =>
  new DomainError('conflict', 'customer_property_taken', 'Customer property with this name already exists');

/** `Annual revenue_EUR` -> `annual-revenue_eur`. All names without letters and digits become `property`. */
function nameOf({ displayName }: Pick<CustomerProperty, 'displayName'>): string {
  const word = displayName.split('_').map(slugOf).join('_');
  return word.replace(/^_+|_+$/g, '') || 'property';
}

/** The use cases of properties of customers. */
@Injectable()
export class CustomerProperties {
  private readonly crud: CrudSteps<WorkspaceCtx, CustomerPropertyRecord>;
  private readonly trail: ChangePublisher<CustomerPropertyRecord>;

  constructor(
    private readonly properties: CustomerPropertyRepository,
    private readonly values: CustomerValueRepository,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(properties, unitOfWork, clock, propertyNotFound);
    this.trail = new ChangePublisher(outbox, clock, customerPropertyEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateCustomerProperty[]) {
    return this.crud.exclusively(ctx, async () => {
      let highest = await this.properties.highest(ctx, 'sortOrder');
      const drafts = each(commands, ({ options = [], ...command }) => {
        highest = sortBehind(highest);
        const property = { ...NEW_PROPERTY, sortOrder: highest, ...command, id: newId(), name: nameOf(command) };
        return sound({ ...property, options: withOptions([], options, newId) });
      });
      const free = await this.crud.withoutConflicts(ctx, drafts, {
        pair: propertyPairTaken,
        name: propertyTitleTaken,
      });
      return this.trail.added(ctx, await this.crud.add(ctx, free));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseCustomerProperty>[]) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, revisions);
      const used = await this.values.used(
        ctx,
        revisions.map(({ id }) => id),
      );
      const revised = each(revisions, ({ id, patch: { options = [], ...patch } }) => {
        const stored = before.get(id);
        const merged = changed(stored, patch);
        const after = sound({ ...merged, name: nameOf(merged), options: withOptions(merged.options, options, newId) });
        assertKeepsValues(stored, after, used.has(id));
        return after;
      });
      const free = await this.crud.withoutConflicts(ctx, revised, {
        pair: ofChanged(propertyPairTaken),
        name: propertyTitleTaken,
      });
      return this.trail.saved(ctx, before, await this.crud.save(ctx, before, free));
    });
  }

  /** Deletes the values of the properties too. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const properties = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => properties.take(id));
      await this.values.removeOf(ctx, { propertyIds: accepted(gone).map(({ id }) => id) });
      await this.crud.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }
}

import { membersOf, partial, RefusedAs } from '#http';
import type { CreateCycle } from '../../domain/cycle.entity';

/** Clients name the project of the path once more. */
export interface CreateCycleOfProject extends CreateCycle {
  readonly projectId: string;
}

const member = membersOf<CreateCycleOfProject>();

class CycleMembersV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.datetime('startDate', { nullable: true }) start_date?: string | null;
  @member.datetime('endDate', { nullable: true }) end_date?: string | null;
  @member.uuid('ownedById', { nullable: true }) owned_by?: string | null;
  @member.text('timezone', { default: 'UTC' }) timezone?: string;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

/** A new cycle goes before the others, whatever weight the body names. */
@RefusedAs('project_id_required', { project_id: 'Project ID is required' })
export class CreateCycleV1 extends CycleMembersV1 {
  @member.uuid('projectId', { required: true }) project_id!: string;
  @member.readOnly('number') sort_order?: number;
}

export class UpdateCycleV1 extends partial(CycleMembersV1) {
  @member.number('sortOrder') sort_order?: number;
}

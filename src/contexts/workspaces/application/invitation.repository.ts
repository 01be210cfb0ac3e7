import {
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type TenantRecord,
  type WorkspaceActor,
  type WorkspaceCtx,
} from '#kernel';
import type { Invitation } from '../domain/invitation';

/** An invitation as it is read. */
export interface InvitationRecord extends Omit<Invitation, 'tokenHash'>, TenantRecord {
  readonly id: string;
  /** Display name of who invited; null where the operator did. */
  readonly invitedBy: string | null;
}

export const invitationList: ListSpec = {
  filters: { accepted: filter.boolean(), email: filter.name() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, email: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

type Place = Pick<WorkspaceActor, 'workspaceId'>;

export abstract class InvitationRepository {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<InvitationRecord>>;
  /** All of the workspace, the newest first. */
  abstract all(ctx: WorkspaceCtx): Promise<InvitationRecord[]>;
  abstract byIds(place: Place, ids: readonly string[]): Promise<Map<string, InvitationRecord>>;
  abstract byToken(place: Place, tokenHash: string): Promise<InvitationRecord | null>;
  /** Those of the addresses that nobody has answered, however old they are. */
  abstract unanswered(place: Place, emails: readonly string[]): Promise<Invitation[]>;
  abstract insert(by: WorkspaceActor, at: string, invitations: readonly Invitation[]): Promise<void>;
  /** The invitation, while nobody else changes it or arrives in the workspace; null where there is none. */
  abstract claim(place: Place, id: string): Promise<Invitation | null>;
  /** The invitation, which no other transaction changes until this one ends; throws where there is none. */
  abstract forWrite(by: WorkspaceActor, id: string): Promise<Invitation>;
  abstract update(by: WorkspaceActor, at: string, id: string, patch: Partial<Invitation>): Promise<void>;
  abstract remove(by: WorkspaceActor, at: string, id: string): Promise<void>;
}

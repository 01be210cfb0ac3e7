import {
  DomainError,
  filter,
  invalidField,
  notFound,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type TenantRecord,
  type WorkspaceActor,
  type WorkspaceCtx,
  type WorkspaceKey,
} from '#kernel';
import type { Invitation } from '../domain/invitation';

/** An invitation as it is read. */
export interface InvitationRecord extends Omit<Invitation, 'tokenHash'>, TenantRecord {
  readonly id: string;
  /** Display name of the person who invited; null if the operator did. */
  readonly invitedBy: string | null;
}

export const invitationList: ListSpec = {
  filters: { accepted: filter.boolean(), email: filter.name() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, email: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class InvitationRepository {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<InvitationRecord>>;
  /** Returns all invitations of the workspace, newest first. */
  abstract all(ctx: WorkspaceCtx): Promise<InvitationRecord[]>;
  abstract byIds(place: WorkspaceKey, ids: readonly string[]): Promise<Map<string, InvitationRecord>>;
  abstract byToken(place: WorkspaceKey, tokenHash: string): Promise<InvitationRecord | null>;
  /** Returns the unanswered invitations of these addresses, expired ones included. */
  abstract unanswered(place: WorkspaceKey, emails: readonly string[]): Promise<Invitation[]>;
  abstract insert(by: WorkspaceActor, at: string, invitations: readonly Invitation[]): Promise<void>;
  /** Returns the invitation and locks both it and new memberships of the workspace; null if there is none. */
  abstract claim(place: WorkspaceKey, id: string): Promise<Invitation | null>;
  /** Returns the invitation and locks it until the transaction ends. Throws if there is none. */
  abstract forWrite(by: WorkspaceActor, id: string): Promise<Invitation>;
  abstract update(by: WorkspaceActor, at: string, id: string, patch: Partial<Invitation>): Promise<void>;
  abstract remove(by: WorkspaceActor, at: string, id: string): Promise<void>;
}

export const invitationUnknown = () => notFound('The required object does not exist.');

export const nobodyToInvite = () => invalidField('emails', 'Send at least one address.');

export const alreadyMember = (emails: readonly string[]) =>
  new DomainError('conflict', 'already_member', `Already in the workspace: ${emails.join(', ')}`);

export const invitationPending = () => new DomainError('conflict', 'invitation_pending', 'Email already invited');

export const invitationAccepted = () => new DomainError('conflict', 'invitation_accepted', 'Invite already accepted');

export const invitationResponded = () =>
  new DomainError('conflict', 'invitation_responded', 'Invite already responded');

export const invitationEmailFixed = () =>
  new DomainError('invalid_request', 'invitation_email_fixed', 'Email cannot be updated after invite is created.');

/** The same error for every reason, so that a link does not reveal who has an account or was invited. */
export const invitationUnusable = () =>
  new DomainError(
    'not_found',
    'invitation_unusable',
    'This invitation cannot be used. It may have been used or revoked, be too old, or be for another address.',
  );

export const signInFirst = () =>
  new DomainError('conflict', 'sign_in_first', 'There is an account with this address: sign in to accept.');

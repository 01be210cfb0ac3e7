import { DomainError, invalidField, notFound } from '#kernel';

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

/** One answer for every reason, so that a link tells nobody who has an account or was invited. */
export const invitationUnusable = () =>
  new DomainError(
    'not_found',
    'invitation_unusable',
    'This invitation cannot be used. It may have been used already, taken back or be too old, or it is for another address.',
  );

export const signInFirst = () =>
  new DomainError('conflict', 'sign_in_first', 'There is an account with this address: sign in to accept.');

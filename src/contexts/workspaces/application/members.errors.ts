import { invalidField } from '#kernel';

export const memberNotNamed = () => invalidField('email', 'Name the member by email or id.', 'required');

export const memberUnknown = (field: 'email' | 'memberId') =>
  invalidField(field, 'There is no such member in this workspace.', 'does_not_exist');

/** An app answers for nothing: a workspace whose last owner it is would have none. */
export const botCannotLead = () => invalidField('role', 'The account of an app can be a member or a guest.');

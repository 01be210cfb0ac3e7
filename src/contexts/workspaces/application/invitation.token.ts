import { newWorkspaceSecret, workspaceOfSecret } from '#auth';

const PREFIX = 'cairn_inv_';

/** Returns a new secret for an invitation. */
export const newInvitationToken = (workspaceId: string): string => newWorkspaceSecret(PREFIX, workspaceId);

/** Returns the workspace id in a token; null if the text is no token. */
export const workspaceOfToken = (token: string): string | null => workspaceOfSecret(PREFIX, token);

/** Returns the path of the page that answers an invitation. */
export const pathOfInvitation = (token: string): string => `/invitations/?token=${token}`;

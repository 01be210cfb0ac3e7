import { newSecret } from '#auth';

const PREFIX = 'cairn_inv_';
const SHAPE = /^cairn_inv_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\w-]{43}$/;

/** Returns a new secret for an invitation. It contains the workspace id, so that only this workspace is searched. */
export const newInvitationToken = (workspaceId: string): string =>
  newSecret(`${PREFIX}${workspaceId.replaceAll('-', '')}_`);

/** Returns the workspace id in a token; null if the text is no token. */
export const workspaceOfToken = (token: string): string | null => SHAPE.exec(token)?.slice(1).join('-') ?? null;

/** Returns the path of the page that answers an invitation. */
export const pathOfInvitation = (token: string): string => `/invitations/?token=${token}`;

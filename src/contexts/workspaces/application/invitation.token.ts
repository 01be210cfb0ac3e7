import { newSecret } from '#auth';

const PREFIX = 'cairn_inv_';
const SHAPE = /^cairn_inv_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\w-]{43}$/;

/** The secret of an invitation. It names its workspace, so that it is looked up there alone. */
export const newInvitationToken = (workspaceId: string): string =>
  newSecret(`${PREFIX}${workspaceId.replaceAll('-', '')}_`);

/** The workspace that a token names; null for what is no token. */
export const workspaceOfToken = (token: string): string | null => SHAPE.exec(token)?.slice(1).join('-') ?? null;

/** Path of the page that answers an invitation. */
export const pathOfInvitation = (token: string): string => `/invitations/?token=${token}`;

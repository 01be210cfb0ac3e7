import { randomBytes } from 'node:crypto';

const SHAPE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{32}$/;

/**
 * Makes the secret part of the public address of a published record. Anyone who knows the address may read the record;
 * its 128 random bits cannot be guessed. The anchor contains the id of the workspace, so that the look-up stays in that
 * workspace.
 */
export const newAnchor = (workspaceId: string): string =>
  workspaceId.replaceAll('-', '') + randomBytes(16).toString('hex');

/** Returns the id of the workspace that an anchor contains, or null if the text is not an anchor. */
export const workspaceOfAnchor = (anchor: string): string | null => SHAPE.exec(anchor)?.slice(1).join('-') ?? null;

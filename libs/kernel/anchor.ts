import { randomBytes } from 'node:crypto';

const SHAPE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{32}$/;

/**
 * What the address of something published ends in: whoever has it may read, and nobody guesses its 128 random bits.
 * It names its workspace, so that it is looked up there alone.
 */
export const newAnchor = (workspaceId: string): string =>
  workspaceId.replaceAll('-', '') + randomBytes(16).toString('hex');

/** The workspace that an anchor names; null for what is no anchor. */
export const workspaceOfAnchor = (anchor: string): string | null => SHAPE.exec(anchor)?.slice(1).join('-') ?? null;

import { defineJob } from '#jobs';

/** A back-up that an administrator of the installation has asked for. Nobody waits for it: it is tried once. */
export const MakeBackup = defineJob('backups.requested', { attempts: 1, isLong: true });

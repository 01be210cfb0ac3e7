import { Action, Context, List, ListQuery, present, Resource, shows, v2 } from '#http';
import type { Caller, ListRequest } from '#kernel';
import type { BackupStatus, Snapshot } from '../../application/backup-desk';
import { InstanceBackups, snapshotList } from '../../application/instance-backups';
import { BACKUPS, BACKUP_STATUS, LIST_BACKUPS, START_BACKUP } from '../texts';

const show = shows<Snapshot>();
const showStatus = shows<BackupStatus>();

const snapshotV2 = present<Snapshot>('InstanceBackup', {
  id: show.text('id'),
  created_at: show.datetime('createdAt'),
  bytes: show.integer('bytes', { nullable: true }),
  verified_at: show.datetime('verifiedAt', { nullable: true }),
});

const statusV2 = present<BackupStatus>('InstanceBackupStatus', {
  is_configured: showStatus.boolean('isConfigured'),
  schedule: showStatus.text('schedule', { nullable: true }),
  verification: showStatus.text('verification', { nullable: true }),
  kept: showStatus.text('kept'),
  is_encrypted: showStatus.boolean('isEncrypted'),
  is_waiting: showStatus.boolean('isWaiting'),
  last_made_at: showStatus.datetime('lastMadeAt', { nullable: true }),
  last_bytes: showStatus.integer('lastBytes', { nullable: true }),
  last_verified_at: showStatus.datetime('lastVerifiedAt', { nullable: true }),
  last_failed_at: showStatus.datetime('lastFailedAt', { nullable: true }),
  failure: showStatus.text('failure'),
});

const STATUS = { presenter: statusV2, selectable: false, globalScope: false } as const;

@Resource({
  style: v2,
  tag: 'Instance back-ups',
  about: BACKUPS,
  path: 'instance/backups',
  level: 'caller',
  isOfInstance: true,
  scope: 'instance.backups',
  allow: { read: 'all', write: 'all' },
  presenter: snapshotV2,
  noun: 'back-up of the installation',
  plural: 'back-ups of the installation',
})
export class InstanceBackupsV2Controller {
  constructor(private readonly backups: InstanceBackups) {}

  @List({ id: 'list-instance-backups', description: LIST_BACKUPS, globalScope: false, list: snapshotList })
  list(@Context() ctx: Caller, @ListQuery() request: ListRequest) {
    return this.backups.list(ctx, request);
  }

  @Action('GET', 'status', {
    ...STATUS,
    id: 'get-instance-backup-status',
    summary: 'Get the state of the back-ups',
    description: BACKUP_STATUS,
  })
  status() {
    return this.backups.status();
  }

  @Action('POST', 'start', {
    ...STATUS,
    id: 'start-instance-backup',
    summary: 'Make a back-up',
    description: START_BACKUP,
    access: 'write',
    status: 202,
    needsProof: true,
  })
  start(@Context() ctx: Caller) {
    return this.backups.start(ctx);
  }
}

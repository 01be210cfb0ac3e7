import { Injectable } from '@nestjs/common';
import {
  DomainError,
  order,
  pageInMemory,
  PersonAuditTrail,
  UnitOfWork,
  type AuditEntry,
  type Caller,
  type ListRequest,
  type ListSpec,
  type Page,
} from '#kernel';
import { BackupDesk, BackupsOutOfReach, type BackupStatus, type Snapshot } from './backup-desk';

export const snapshotList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

const REQUESTED: AuditEntry = {
  eventName: 'backup.requested',
  category: 'instance',
  target: { type: 'installation', id: 'installation', displayName: 'The installation' },
};

/** The back-ups of the installation, as its administrators see them. Callers are administrators: see the gatekeeper. */
@Injectable()
export class InstanceBackups {
  constructor(
    private readonly desk: BackupDesk,
    private readonly audit: PersonAuditTrail,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list(_: Caller, request: ListRequest): Promise<Page<Snapshot>> {
    const snapshots = await this.desk.snapshots().catch((error: unknown) => {
      throw error instanceof BackupsOutOfReach ? outOfReach(error.message) : error;
    });
    return pageInMemory(snapshots, snapshotList, request, []);
  }

  status(): Promise<BackupStatus> {
    return this.desk.status();
  }

  /** Does nothing if a back-up is being made already. */
  async start({ principal, userId, origin }: Caller): Promise<BackupStatus> {
    const { isConfigured, isWaiting } = await this.desk.status();
    if (!isConfigured) throw unconfigured();
    if (!isWaiting)
      await this.unitOfWork.run(async () => {
        await this.audit.append(userId, { principal, userId, origin }, REQUESTED);
        await this.desk.start();
      });
    return this.desk.status();
  }
}

const conflict = (code: string, text: string) => new DomainError('conflict', code, text);

const unconfigured = () => conflict('backups_not_configured', 'The server has no place for back-ups: set BACKUP_TO.');
const outOfReach = (reason: string) =>
  conflict('backups_out_of_reach', reason || 'The place of the back-ups cannot be read: see the log of the server.');

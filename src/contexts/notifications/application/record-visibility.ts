import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import type { EventContext } from '#events';
import { WorkspaceRepository } from '../../workspaces';
import type { RecordType } from '../domain/notification';
import { NotificationRepository } from './notification.repository';

interface NotifiedRecord {
  readonly recipientId: string;
  readonly recordType: RecordType;
  readonly recordId: string;
}

/** Checks whether the recipient of a notification may see its record. */
@Injectable()
export class RecordVisibility {
  constructor(
    private readonly onBehalf: OnBehalf,
    private readonly workspaces: WorkspaceRepository,
    private readonly notifications: NotificationRepository,
  ) {}

  async has(
    { workspaceId }: EventContext,
    { recipientId: userId, recordType, recordId }: NotifiedRecord,
  ): Promise<boolean> {
    const workspace = (await this.workspaces.byIds({ workspaceId }, [workspaceId])).get(workspaceId);
    const ctx = workspace && (await this.onBehalf.inWorkspace({ userId, workspaceSlug: workspace.slug }));
    return !!ctx && this.notifications.sees(ctx, recordType, recordId);
  }
}

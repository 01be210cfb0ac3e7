import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import type { EventContext } from '#events';
import { WorkspaceRepository } from '../../workspaces';
import type { RecordType } from '../domain/notification';
import { NotificationRepository } from './notification.repository';

interface Told {
  readonly recipientId: string;
  readonly recordType: RecordType;
  readonly recordId: string;
}

/** Whether people see, when something is told of it, what they are told of. */
@Injectable()
export class Sight {
  constructor(
    private readonly onBehalf: OnBehalf,
    private readonly workspaces: WorkspaceRepository,
    private readonly notifications: NotificationRepository,
  ) {}

  async has({ workspaceId }: EventContext, { recipientId: userId, recordType, recordId }: Told): Promise<boolean> {
    const workspace = (await this.workspaces.byIds({ workspaceId }, [workspaceId])).get(workspaceId);
    const ctx = workspace && (await this.onBehalf.inWorkspace({ userId, workspaceSlug: workspace.slug }));
    return !!ctx && this.notifications.sees(ctx, recordType, recordId);
  }
}

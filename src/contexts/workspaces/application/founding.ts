import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, newId, UnitOfWork, type AuditEntry } from '#kernel';
import { ON_AT_FIRST } from '../domain/features';
import { workspaceNameOf, type NewWorkspace } from '../domain/founding';
import { FoundingRepository, slugOfDeleted, slugTaken, type WorkspaceToFound } from './founding.repository';

export interface Founded {
  readonly workspaceId: string;
  readonly created: boolean;
}

/** Creates workspaces. */
@Injectable()
export class Founding {
  constructor(
    private readonly workspaces: FoundingRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
  ) {}

  /** Returns the owner's workspace with this slug, or creates it. */
  found(ownerId: string, command: NewWorkspace): Promise<Founded> {
    return this.unitOfWork.run(async () => {
      await this.workspaces.lock();
      const { slug } = command;
      const known = await this.workspaces.bySlug(slug);
      if (known?.isDeleted) throw slugOfDeleted(slug);
      if (known && known.ownerId !== ownerId) throw slugTaken(slug);
      if (known) return { workspaceId: known.id, created: false };
      const workspace = {
        id: newId(),
        memberId: newId(),
        slug,
        name: workspaceNameOf(command),
        ownerId,
        features: ON_AT_FIRST,
      };
      await this.workspaces.insert(this.clock.now(), workspace);
      await this.audit.append({ workspaceId: workspace.id }, founded(workspace));
      return { workspaceId: workspace.id, created: true };
    });
  }

  /** Locks the creation of workspaces until the current transaction ends. */
  lock(): Promise<void> {
    return this.workspaces.lock();
  }
}

const founded = ({ id, name, slug, ownerId }: WorkspaceToFound): AuditEntry => ({
  eventName: 'workspace.created',
  category: 'settings',
  target: { type: 'workspace', id, displayName: name },
  metadata: { slug, owner_id: ownerId },
});

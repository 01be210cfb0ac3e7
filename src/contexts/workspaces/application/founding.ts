import { Injectable } from '@nestjs/common';
import { Clock, newId, UnitOfWork } from '#kernel';
import { workspaceNameOf, type NewWorkspace } from '../domain/founding';
import { slugOfDeleted, slugTaken } from './founding.errors';
import { FoundingRepository } from './founding.repository';

export interface Founded {
  readonly workspaceId: string;
  readonly created: boolean;
}

/** How workspaces come into being. */
@Injectable()
export class Founding {
  constructor(
    private readonly workspaces: FoundingRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The owner's workspace of this slug, made where it is not there. */
  found(ownerId: string, command: NewWorkspace): Promise<Founded> {
    return this.unitOfWork.run(async () => {
      await this.workspaces.lock();
      const { slug } = command;
      const known = await this.workspaces.bySlug(slug);
      if (known?.isDeleted) throw slugOfDeleted(slug);
      if (known && known.ownerId !== ownerId) throw slugTaken(slug);
      if (known) return { workspaceId: known.id, created: false };
      const workspace = { id: newId(), memberId: newId(), slug, name: workspaceNameOf(command), ownerId };
      await this.workspaces.insert(this.clock.now(), workspace);
      return { workspaceId: workspace.id, created: true };
    });
  }

  /** Makes other foundings wait until the transaction at hand ends. */
  lock(): Promise<void> {
    return this.workspaces.lock();
  }
}

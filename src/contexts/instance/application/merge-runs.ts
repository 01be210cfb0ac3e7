import { Injectable, Logger } from '@nestjs/common';
import { OnJob } from '#jobs';
import { AuditTrail, Clock, UnitOfWork, type AuditEntry, type AuditPlace } from '#kernel';
import { MergedPerson } from '../domain/merged-person';
import { MergeRepository, type Merge } from './merge.repository';
import { MergePerson } from './merge-schedule';
import { MovesTaken, PersonMoves } from './person-moves';

/** Gives all that a merged person was to the one who stays, workspace by workspace. */
@Injectable()
export class MergeRuns {
  private readonly log = new Logger('Instance');

  constructor(
    private readonly merges: MergeRepository,
    private readonly moves: PersonMoves,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** A process that dies leaves a part, and another attempt goes on with it. */
  @OnJob(MergePerson)
  async run({ userId }: { readonly userId: string }): Promise<void> {
    const merge = await this.merges.find(userId);
    if (!merge) return;
    try {
      await this.mergeAll(merge, mergedPersonOf(merge));
    } catch (error) {
      if (!(error instanceof MovesTaken)) throw error;
    }
  }

  private async mergeAll(merge: Merge, person: MergedPerson): Promise<void> {
    const { userId } = merge;
    await this.moves.removeOwn(person);
    for (const workspaceId of await this.merges.workspacesLeft(userId)) await this.mergeIn(workspaceId, merge, person);
    await this.moves.moveOutside(person);
    await this.merges.finish(userId, this.clock.now());
    this.log.log({ userId, intoId: person.into.id }, 'A person was merged into another');
  }

  /** Memberships change hands first, so that nobody assigns anything more to the duplicate. */
  private async mergeIn(workspaceId: string, merge: Merge, person: MergedPerson): Promise<void> {
    const place: AuditPlace = { workspaceId, userId: merge.requestedById ?? undefined };
    await this.unitOfWork.run(async () => {
      if (await this.moves.moveMembership(place, person)) await this.audit.append(place, personMerged(merge));
    });
    await this.moves.moveIn(place, person);
    await this.merges.finishWorkspace(merge.userId, workspaceId);
  }
}

function mergedPersonOf({ userId, known, shared, into }: Merge): MergedPerson {
  const texts = [...known.names, ...known.addresses].filter((text) => !shared.includes(text));
  return new MergedPerson(userId, texts, into);
}

const personMerged = ({ userId, known, into }: Merge): AuditEntry => ({
  eventName: 'person.merged',
  category: 'member',
  target: { type: 'user', id: userId, displayName: known.names[0]! },
  oldValue: { id: userId, display_name: known.names[0], email: known.addresses[0] },
  newValue: { id: into.id, display_name: into.displayName, email: into.email },
});

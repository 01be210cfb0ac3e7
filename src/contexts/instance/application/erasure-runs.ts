import { Injectable, Logger } from '@nestjs/common';
import { OnJob } from '#jobs';
import { AuditTrail, Clock, FormerPerson, UnitOfWork, type AuditPlace } from '#kernel';
import { AuditErasure } from '../../audit';
import { erased } from '../../identity';
import { ErasureRepository, type Erasure } from './erasure.repository';
import { ErasePerson, type ErasedPerson } from './erasure-schedule';
import { PersonTraces, TracesTaken } from './person-traces';

/** Finds all places that know an erased person, and takes the names from them. */
@Injectable()
export class ErasureRuns {
  private readonly log = new Logger('Instance');

  constructor(
    private readonly erasures: ErasureRepository,
    private readonly traces: PersonTraces,
    private readonly logs: AuditErasure,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** A process that dies leaves a part, and another attempt goes on with it. */
  @OnJob(ErasePerson)
  async run({ userId }: ErasedPerson): Promise<void> {
    const requested = await this.erasures.find(userId);
    if (!requested) return;
    await this.learnNames(requested);
    const erasure = (await this.erasures.find(userId))!;
    try {
      await this.eraseAll(erasure, new FormerPerson(userId, erasure.known, erased(userId), erasure.formerIds));
    } catch (error) {
      if (!(error instanceof TracesTaken)) throw error;
    }
  }

  /** Logs know names and addresses that the person had before. They are kept before the first of them is replaced. */
  private async learnNames({ userId, formerIds }: Erasure): Promise<void> {
    const stand = erased(userId);
    const [names, addresses] = [new Set<string>(), new Set<string>()];
    for (const workspaceId of await this.erasures.workspacesLeft(userId)) {
      for (const { displayName, email } of await this.logs.namesOf({ workspaceId }, [userId, ...formerIds])) {
        if (displayName && displayName !== stand.displayName) names.add(displayName);
        if (email && email !== stand.email) addresses.add(email);
      }
    }
    await this.erasures.addNames(userId, [...names], [...addresses]);
  }

  private async eraseAll(erasure: Erasure, person: FormerPerson): Promise<void> {
    const { userId } = erasure;
    await this.traces.removeOwn(person);
    for (const workspaceId of await this.erasures.workspacesLeft(userId))
      await this.eraseIn(workspaceId, erasure, person);
    await this.traces.replaceOutside(person);
    await this.erasures.finish(userId, this.clock.now());
    this.log.log({ userId }, 'A person was erased');
  }

  private async eraseIn(workspaceId: string, { userId, texts, requestedById }: Erasure, person: FormerPerson) {
    const place: AuditPlace = { workspaceId, userId: requestedById ?? undefined };
    if (texts === 'replace') await this.traces.replaceTextsIn(place, person);
    await this.traces.replaceIn(place, person);
    await this.logs.erase(place, person);
    await this.unitOfWork.run(async () => {
      const isFirst = await this.erasures.finishWorkspace(userId, workspaceId);
      const isTold = isFirst && (await this.erasures.wasMember(workspaceId, userId));
      if (isTold) await this.audit.append(place, memberErased(person, texts));
    });
  }
}

const memberErased = ({ id, stand }: FormerPerson, texts: string) => ({
  eventName: 'member.erased',
  category: 'member' as const,
  target: { type: 'user', id, displayName: stand.displayName },
  metadata: { texts },
});

import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type AuditPlace, type FormerPerson, type StandIn, type WorkspaceKey } from '#kernel';
import type { SealedRecord } from '../domain/audit-record';
import { canonical } from '../domain/canonical';
import { AuditLogRepository } from './audit-log.repository';
import { hashOf } from './chain';
import { erasedEntry } from './erasure-note';

/** Entries that are changed in one transaction, and that one entry accounts for. */
const AT_ONCE = 200;

/**
 * Takes the names and addresses of an erased person from the log of a workspace. Entries keep their hashes, so that the chain
 * holds, and a new entry has the hash of what each of them says now.
 */
@Injectable()
export class AuditErasure {
  constructor(
    private readonly log: AuditLogRepository,
    private readonly trail: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns all names and addresses by which the log knows accounts as an actor. */
  namesOf(place: WorkspaceKey, userIds: readonly string[]): Promise<StandIn[]> {
    return this.log.namesOf(place.workspaceId, userIds);
  }

  /** After an interruption, the next call goes on with the entries that are left. */
  async erase(place: AuditPlace, person: FormerPerson): Promise<void> {
    for (let after: number | null = 0; after !== null;) after = await this.eraseSome(place, person, after);
  }

  /** Returns the number of the last entry that it has looked at; null if there was none. */
  private eraseSome(place: AuditPlace, person: FormerPerson, after: number): Promise<number | null> {
    const { workspaceId } = place;
    return this.unitOfWork.run(async () => {
      const { ids, needles } = person;
      const found = await this.log.naming(workspaceId, { after, limit: AT_ONCE, userIds: ids, needles });
      const contents: [number, string][] = [];
      for (const record of found) {
        const changed = without(record, person);
        if (canonical(changed) === canonical(record)) continue;
        await this.log.rewrite(workspaceId, changed);
        contents.push([record.sequenceNumber, hashOf(changed, record.previousHash)]);
      }
      if (contents.length) await this.trail.append(place, erasedEntry(person, contents));
      return found.at(-1)?.sequenceNumber ?? null;
    });
  }
}

function without(record: SealedRecord, person: FormerPerson): SealedRecord {
  const { ids, stand } = person;
  const text = canonical(record);
  const isAbout = ids.some((id) => text.includes(id));
  const replaced = <Value>(value: Value, member: string) => person.replaced(value, member, isAbout) as Value;
  const isActor = record.actorId !== null && ids.includes(record.actorId);
  return {
    ...record,
    actorDisplayName: isActor ? stand.displayName : record.actorDisplayName,
    actorEmail: isActor ? stand.email : replaced(record.actorEmail, 'email'),
    targetDisplayName: ids.includes(record.targetId) ? stand.displayName : replaced(record.targetDisplayName, 'name'),
    oldValue: replaced(record.oldValue, 'value'),
    newValue: replaced(record.newValue, 'value'),
    metadata: replaced(record.metadata, 'metadata'),
    reason: replaced(record.reason, 'reason'),
  };
}

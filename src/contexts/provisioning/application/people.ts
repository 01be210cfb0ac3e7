import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { isUuid, newId } from '#kernel';
import { Accounts, isSameMailbox } from '../../identity';
import type { Excerpt, PersonAttribute } from '../domain/condition';
import { assertPerson } from '../domain/details';
import type { PersonDetails } from '../domain/provisioned';
import { Directory, ProvisionedPeople, type DirectoryPerson, type Found } from './directory';
import { GroupRoles } from './group-roles';
import { PersonAccess, type Turn } from './person-access';
import { ProviderChanges } from './provider-changes';
import { personEntry } from './provisioning.audit';
import { addressTaken, personExists, personUnknown, userNameTaken } from './provisioning.errors';
import type { Provider } from './provisioning-access';

/** Makes the details of a person who is about to change. It throws if the person must not. */
type RevisePerson = (person: DirectoryPerson) => PersonDetails;

interface AccountOfPerson {
  readonly userId: string;
  readonly email: string;
  readonly wasCreated: boolean;
}

/** What an identity provider does with the people of a workspace. Each call writes all or nothing. */
@Injectable()
export class People {
  constructor(
    private readonly directory: Directory,
    private readonly stored: ProvisionedPeople,
    private readonly access: PersonAccess,
    private readonly roles: GroupRoles,
    private readonly accounts: Accounts,
    private readonly changes: ProviderChanges,
  ) {}

  list(provider: Provider, excerpt: Excerpt<PersonAttribute>): Promise<Found<DirectoryPerson>> {
    return this.directory.people(provider, excerpt);
  }

  async get(provider: Provider, id: string): Promise<DirectoryPerson> {
    const person = isUuid(id) ? await this.directory.person(provider, id) : null;
    if (!person) throw personUnknown(id);
    return person;
  }

  /** Adds a person: with the account of the address if there is one, else with a new one. */
  add(provider: Provider, details: PersonDetails): Promise<DirectoryPerson> {
    return this.changes.make(async (at) => {
      assertPerson(details);
      const { userId, email, wasCreated } = await this.accountOf(details);
      const known = await this.stored.lock(provider, userId);
      if (await this.directory.person(provider, userId)) throw personExists();
      await this.assertNameFree(provider, userId, details.userName);
      const { userName, externalId } = details;
      const blank = { id: newId(), userId, wasCreated, endedAccount: false };
      const person = { ...blank, ...known, userName, externalId, role: provider.role, isActive: true };
      await (known ? this.stored.update(provider, at, person) : this.stored.insert(provider, at, person));
      await this.turn(provider, at, { person, email }, details.isActive ?? true);
      return this.recorded(provider, 'created', userId, null);
    });
  }

  revise(provider: Provider, id: string, revise: RevisePerson): Promise<DirectoryPerson> {
    return this.changes.make(async (at) => {
      const { person, before } = await this.locked(provider, at, id);
      const details = revise(before);
      assertPerson(details);
      const { userName, externalId, isActive } = details;
      await this.assertNameFree(provider, id, userName);
      if (person.wasCreated) await this.rename(before, details);
      const named = { ...person, userName, externalId };
      const isKnown = userName === person.userName && externalId === person.externalId;
      if (!isKnown) await this.stored.update(provider, at, named);
      // The workspace may have let the person in, or shut them out, by itself meanwhile.
      const isTurned = isActive !== null && (isActive !== before.isActive || isActive !== person.isActive);
      if (isTurned) await this.turn(provider, at, { person: named, email: before.email }, isActive);
      return this.recorded(provider, isTurned ? (isActive ? 'activated' : 'deactivated') : 'updated', id, before);
    });
  }

  /** Shuts a person out and forgets what the provider said. What the person wrote stays. */
  remove(provider: Provider, id: string, assertCurrent: (person: DirectoryPerson) => void): Promise<void> {
    return this.changes.make(async (at) => {
      const { person, before } = await this.locked(provider, at, id);
      assertCurrent(before);
      await this.turn(provider, at, { person, email: before.email }, false);
      await this.stored.remove(provider, at, person);
      await this.changes.record(provider, personEntry('deleted', before, null));
    });
  }

  /** A member whom nobody has provisioned is the provider's from the first change on. */
  private async locked(provider: Provider, at: string, id: string) {
    const known = isUuid(id) ? await this.stored.lock(provider, id) : null;
    const before = await this.get(provider, id);
    if (known) return { person: known, before };
    const { userName, isActive } = before;
    const unknown = { externalId: null, role: provider.role, wasCreated: false, endedAccount: false };
    const person = { id: newId(), userId: id, userName, isActive, ...unknown };
    await this.stored.insert(provider, at, person);
    return { person, before };
  }

  private async turn(provider: Provider, at: string, turn: Turn, isActive: boolean): Promise<void> {
    const turned = isActive ? await this.access.open(provider, turn) : await this.access.close(provider, turn);
    await this.stored.update(provider, at, turned);
    if (isActive) await this.roles.changed(provider, [turn.person.userId]);
  }

  private async accountOf({ userName, email, ...names }: PersonDetails): Promise<AccountOfPerson> {
    const address = email ?? userName;
    const account = await this.accounts.find(address);
    if (account && !isSameMailbox(account.email, address)) throw addressTaken();
    const { displayName, firstName, lastName } = names;
    const { id } = account ?? (await this.accounts.create({ email: address, displayName, firstName, lastName }));
    return { userId: id, email: account?.email ?? address, wasCreated: !account };
  }

  private async rename(before: DirectoryPerson, { displayName, firstName, lastName }: PersonDetails): Promise<void> {
    const names = { displayName: displayName || before.displayName, firstName, lastName };
    const isSame = (['displayName', 'firstName', 'lastName'] as const).every((name) => names[name] === before[name]);
    if (!isSame) await this.accounts.rename(before.id, names);
  }

  private async assertNameFree(provider: Provider, id: string, userName: string): Promise<void> {
    const holder = await this.directory.holderOf(provider, userName);
    if (holder && holder !== id) throw userNameTaken();
  }

  private async recorded(
    provider: Provider,
    verb: Parameters<typeof personEntry>[0],
    id: string,
    before: DirectoryPerson | null,
  ): Promise<DirectoryPerson> {
    const after = await this.get(provider, id);
    if (verb !== 'updated' || !isDeepStrictEqual(before, { ...after, updatedAt: before?.updatedAt })) {
      await this.changes.record(provider, personEntry(verb, before, after));
    }
    return after;
  }
}

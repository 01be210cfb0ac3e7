import { Injectable } from '@nestjs/common';
import type { Origin } from '#kernel';
import { GroupSync } from '../../group-sync';
import { Accounts } from '../../identity';
import { Members, PersonWorkspaces } from '../../workspaces';
import type { ProvisionedPerson } from '../domain/provisioned';
import type { Provider } from './provisioning-access';

/** A change of the access of one person. */
export interface Turn {
  readonly person: ProvisionedPerson;
  /** Address of the account. */
  readonly email: string;
}

/** The provider's server, not a person, makes these requests. */
const ORIGIN: Origin = { source: 'api', ipAddress: null, userAgent: '' };

/** Lets people into a workspace, and shuts them out. Call it in the transaction that stores the returned person. */
@Injectable()
export class PersonAccess {
  constructor(
    private readonly members: Members,
    private readonly workspaces: PersonWorkspaces,
    private readonly accounts: Accounts,
    private readonly groups: GroupSync,
  ) {}

  /** Activates only an account that `close` has deactivated: it may have been shut out by somebody else as well. */
  async open(provider: Provider, { person, email }: Turn): Promise<ProvisionedPerson> {
    const { workspaceId } = provider;
    const { userId, role } = person;
    if (person.endedAccount) await this.accounts.activate(email, ORIGIN, actorOf(provider));
    if (!(await this.isIn(workspaceId, userId))) {
      await this.members.join(provider, { memberId: userId, role });
      await this.groups.noteGiven({ workspaceId, userId }, role);
    }
    return { ...person, isActive: true, endedAccount: false };
  }

  /**
   * Ends the membership. The account of a person who was made for this workspace, and is in no other, ends with it: its
   * sessions, keys and tokens stop.
   */
  async close(provider: Provider, { person, email }: Turn): Promise<ProvisionedPerson> {
    const { userId, wasCreated } = person;
    await this.members.shutOut(provider, userId);
    const isElsewhere = (await this.workspaces.of(userId)).length > 0;
    const account = wasCreated && !isElsewhere ? await this.accounts.find(email) : null;
    if (!account?.isActive) return { ...person, isActive: false };
    await this.accounts.deactivate(email, ORIGIN, actorOf(provider));
    return { ...person, isActive: false, endedAccount: true };
  }

  private async isIn(workspaceId: string, userId: string): Promise<boolean> {
    return (await this.workspaces.of(userId)).some(({ id }) => id === workspaceId);
  }
}

const actorOf = ({ reason }: Provider) => ({ reason });

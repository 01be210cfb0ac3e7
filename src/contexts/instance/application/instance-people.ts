import { Injectable } from '@nestjs/common';
import {
  DomainError,
  notFound,
  UnitOfWork,
  type AuditActor,
  type Caller,
  type ListRequest,
  type Origin,
  type Page,
} from '#kernel';
import { Accounts, FactorReset } from '../../identity';
import { PersonWorkspaces } from '../../workspaces';
import {
  InstancePersonRepository,
  type InstancePerson,
  type InstancePersonDetails,
} from './instance-person.repository';

/** Somebody has to stay who can undo it. */
export const ownAccount = () =>
  new DomainError('conflict', 'own_account', 'You cannot deactivate yourself: another instance administrator can.');

type Change = (email: string, origin: Origin, by: AuditActor) => Promise<unknown>;

/** What instance administrators do for the people of the installation. Callers are administrators: see the gatekeeper. */
@Injectable()
export class InstancePeople {
  constructor(
    private readonly people: InstancePersonRepository,
    private readonly workspaces: PersonWorkspaces,
    private readonly accounts: Accounts,
    private readonly factors: FactorReset,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  list(_: Caller, request: ListRequest): Promise<Page<InstancePerson>> {
    return this.people.list(request);
  }

  async get(_: Caller, id: string): Promise<InstancePersonDetails> {
    const person = await this.known(id);
    const [workspaces, lastActivityAt] = await Promise.all([this.workspaces.of(id), this.people.lastActivityOf(id)]);
    return { ...person, lastActivityAt, workspaces };
  }

  deactivate(ctx: Caller, id: string): Promise<InstancePersonDetails> {
    if (id === ctx.userId) throw ownAccount();
    return this.change(ctx, id, (...person) => this.accounts.deactivate(...person));
  }

  reactivate(ctx: Caller, id: string): Promise<InstancePersonDetails> {
    return this.change(ctx, id, (...person) => this.accounts.activate(...person));
  }

  /** Removes the second factors of somebody who has lost them. */
  resetFactors(ctx: Caller, id: string): Promise<InstancePersonDetails> {
    return this.change(ctx, id, (...person) => this.factors.reset(...person));
  }

  private change(ctx: Caller, id: string, change: Change): Promise<InstancePersonDetails> {
    return this.unitOfWork.run(async () => {
      const { email } = await this.known(id);
      const { principal, userId, origin = BACKGROUND } = ctx;
      await change(email, origin, { principal, userId, origin });
      return this.get(ctx, id);
    });
  }

  private async known(id: string): Promise<InstancePerson> {
    const person = await this.people.find(id);
    if (!person) throw notFound();
    return person;
  }
}

/** Where a change comes from that no request asked for. */
export const BACKGROUND: Origin = { source: 'admin', ipAddress: null, userAgent: '' };

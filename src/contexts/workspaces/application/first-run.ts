import { Injectable } from '@nestjs/common';
import { FieldErrors, UnitOfWork } from '#kernel';
import { SetupLinks } from '../../identity';
import { Bootstrap, checkTenant, type BootstrapCommand, type Bootstrapped } from './bootstrap';

/** Who owns the first workspace, and what it is called. */
export type FirstTenant = Omit<BootstrapCommand, 'key'>;

/** The first tenant as the operator configured it; null for a set-up by link. */
export abstract class FirstOwner {
  abstract readonly tenant: FirstTenant | null;
}

/** The first set-up of a service that has no user yet. */
@Injectable()
export class FirstRun {
  constructor(
    private readonly links: SetupLinks,
    private readonly bootstrap: Bootstrap,
    private readonly owner: FirstOwner,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** For the start of the service: makes the configured owner, or answers a link for somebody to do it by hand. */
  async prepare(baseUrl: string): Promise<string | null> {
    if (!(await this.links.needed())) return null;
    const { tenant } = this.owner;
    if (!tenant) return `${baseUrl}/setup/?token=${await this.links.issue()}`;
    await this.bootstrap.run({ ...tenant, key: 'none' });
    return null;
  }

  /** Throws unless the link can be used. */
  async assertOpen(token: string): Promise<void> {
    await this.links.open(token);
  }

  /** Uses the link up for a workspace, its owner and a key. */
  async complete(token: string, tenant: FirstTenant): Promise<Bootstrapped> {
    const command = { ...tenant, key: 'first' } as const;
    checkByHand(command);
    return this.unitOfWork.run(async () => {
      await this.links.claim(token);
      return this.bootstrap.run(command);
    });
  }
}

/** A person who fills in a form is asked for more than an operator at a command line. */
function checkByHand(command: BootstrapCommand): void {
  const errors = new FieldErrors();
  if (!command.name) errors.add('name', 'required', 'Enter a name for the workspace.');
  if (!command.password) errors.add('password', 'required', 'Choose a password.');
  checkTenant(command, errors);
  errors.throwIfAny();
}

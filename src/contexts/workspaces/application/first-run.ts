import { Injectable } from '@nestjs/common';
import { FieldErrors, UnitOfWork } from '#kernel';
import { SetupLinks } from '../../identity';
import { Bootstrap, checkTenant, type BootstrapCommand, type Bootstrapped } from './bootstrap';

/** The owner and the name of the first workspace. */
export type FirstTenant = Omit<BootstrapCommand, 'key'>;

/** The first tenant as the operator configured it; null if it is set up by a link. */
export abstract class FirstOwner {
  abstract readonly tenant: FirstTenant | null;
}

/** The first set-up of an installation without users. */
@Injectable()
export class FirstRun {
  constructor(
    private readonly links: SetupLinks,
    private readonly bootstrap: Bootstrap,
    private readonly owner: FirstOwner,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Called when the service starts. Creates the configured owner, or returns a link for setting up the service by hand;
   * null if nothing is left to do.
   */
  async prepare(baseUrl: string): Promise<string | null> {
    if (!(await this.links.needed())) return null;
    const { tenant } = this.owner;
    if (!tenant) return `${baseUrl}/setup/?token=${await this.links.issue()}`;
    await this.bootstrap.run({ ...tenant, key: 'none' });
    return null;
  }

  /** Throws if the link cannot be used. */
  async assertOpen(token: string): Promise<void> {
    await this.links.open(token);
  }

  /** Uses up the link and creates a workspace, its owner and a key. */
  async complete(token: string, tenant: FirstTenant): Promise<Bootstrapped> {
    const command = { ...tenant, key: 'first' } as const;
    checkByHand(command);
    return this.unitOfWork.run(async () => {
      await this.links.claim(token);
      return this.bootstrap.run(command);
    });
  }
}

/** Checks the form. People who fill it in must give more than an operator at the command line. */
function checkByHand(command: BootstrapCommand): void {
  const errors = new FieldErrors();
  if (!command.name) errors.add('name', 'required', 'Enter a name for the workspace.');
  if (!command.password) errors.add('password', 'required', 'Choose a password.');
  checkTenant(command, errors);
  errors.throwIfAny();
}

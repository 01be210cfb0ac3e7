import { Injectable } from '@nestjs/common';
import { FieldErrors, UnitOfWork } from '#kernel';
import { Accounts, ApiKeys, checkAccount, type Account, type NewAccount } from '../../identity';
import { checkWorkspace } from '../domain/founding';
import { Founding } from './founding';

export interface BootstrapCommand extends NewAccount {
  readonly slug: string;
  readonly name?: string;
  /** Which key to create: `first` creates one if the owner never had one or if the workspace is new. */
  readonly key: 'none' | 'first' | 'new';
}

export interface Bootstrapped {
  readonly workspaceSlug: string;
  readonly workspaceId: string;
  readonly userId: string;
  /** Value of the key if one was created. It cannot be shown again. */
  readonly apiKey: string | null;
  readonly created: { readonly user: boolean; readonly workspace: boolean };
}

/** Notes all problems of a workspace and its owner. */
export function checkTenant(command: BootstrapCommand, errors: FieldErrors): void {
  checkWorkspace(command, errors);
  checkAccount(command, errors);
}

/** Creates a workspace with its owner and an API key. What exists already stays unchanged. */
@Injectable()
export class Bootstrap {
  constructor(
    private readonly accounts: Accounts,
    private readonly keys: ApiKeys,
    private readonly founding: Founding,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async run(command: BootstrapCommand): Promise<Bootstrapped> {
    const errors = new FieldErrors();
    checkTenant(command, errors);
    errors.throwIfAny();
    return this.unitOfWork.run(() => this.make(command));
  }

  private async make(command: BootstrapCommand): Promise<Bootstrapped> {
    await this.founding.lock();
    const known = await this.accounts.find(command.email);
    const owner = known ? await this.accounts.active(command.email) : await this.accounts.create(command);
    const { workspaceId, created } = await this.founding.found(owner.id, command);
    return {
      workspaceSlug: command.slug,
      workspaceId,
      userId: owner.id,
      apiKey: (await this.needsKey(command, owner, created)) ? await this.issue(command, owner) : null,
      created: { user: !known, workspace: created },
    };
  }

  private async needsKey({ key }: BootstrapCommand, owner: Account, isNewWorkspace: boolean): Promise<boolean> {
    if (key !== 'first') return key === 'new';
    return isNewWorkspace || !(await this.keys.everIssued(owner.id));
  }

  private async issue({ slug }: BootstrapCommand, owner: Account): Promise<string> {
    return (await this.keys.create({ userId: owner.id, title: `Set-up of ${slug}` })).value;
  }
}

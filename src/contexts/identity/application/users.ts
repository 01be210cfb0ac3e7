import { Injectable } from '@nestjs/common';
import { DomainError, type Caller, type Lookup, type WorkspaceCtx } from '#kernel';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
}

/** The caller as they see themselves, with their credential. */
export interface Me extends User {
  readonly principalKind: string;
  readonly scopes: readonly string[];
}

export abstract class UserRepository {
  abstract byIds(ids: readonly string[]): Promise<Map<string, User>>;
}

/** Reads people. Also serves every `expand` of a user. */
@Injectable()
export class Users implements Lookup<User> {
  constructor(private readonly users: UserRepository) {}

  async me({ principal }: Caller): Promise<Me> {
    const user = (await this.users.byIds([principal.userId])).get(principal.userId);
    if (!user) throw new DomainError('unauthorized', 'unauthorized', 'The owner of this credential no longer exists.');
    return { ...user, principalKind: principal.kind, scopes: [...(principal.scopes ?? [])] };
  }

  byIds(_: Pick<WorkspaceCtx, 'workspaceId'>, ids: readonly string[]): Promise<Map<string, User>> {
    return this.users.byIds(ids);
  }
}

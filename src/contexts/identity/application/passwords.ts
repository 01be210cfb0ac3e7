import { Injectable } from '@nestjs/common';
import { Clock, FieldErrors, UnitOfWork, type Origin } from '#kernel';
import { checkPassword } from '../domain/account';
import { AccountRepository, PasswordHashing } from './account.repository';
import { PersonTrail } from './person.trail';
import { SessionRepository } from './session.repository';

export interface ChangePassword {
  readonly current: string;
  readonly password: string;
}

interface NewPassword {
  readonly userId: string;
  readonly password: string;
  readonly origin: Origin;
  /** Id of the session that stays signed in. */
  readonly except?: string;
  /** `change`: by the person, who knew the old password. `reset`: by a link. */
  readonly method: 'change' | 'reset';
}

/** Sets and changes passwords. */
@Injectable()
export class Passwords {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hashing: PasswordHashing,
    private readonly sessions: SessionRepository,
    private readonly trail: PersonTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Changes the password of a person who is signed in and knows the old one. Ends all of their other sessions. */
  async change(
    session: { readonly id: string; readonly userId: string },
    { current, password }: ChangePassword,
    origin: Origin,
  ): Promise<void> {
    const { userId } = session;
    const account = await this.accounts.byId(userId);
    const errors = new FieldErrors();
    const isRight = await this.hashing.matches(current, account?.passwordHash ?? null);
    if (!isRight) errors.add('current', 'invalid', 'This is not your password.');
    checkPassword(password, errors);
    errors.throwIfAny();
    await this.set({ userId, password, origin, except: session.id, method: 'change' });
  }

  /** True if the person has a password; others sign in by the identity provider. */
  async has(userId: string): Promise<boolean> {
    return (await this.accounts.byId(userId))?.passwordHash != null;
  }

  /** Sets a password, and ends sessions and reset links, so that a person who knew the old password is locked out. */
  async set({ userId, password, origin, except, method }: NewPassword): Promise<void> {
    const errors = new FieldErrors();
    checkPassword(password, errors);
    errors.throwIfAny();
    const passwordHash = await this.hashing.hash(password);
    await this.unitOfWork.run(async () => {
      const at = this.clock.now();
      await this.accounts.setPassword(at, userId, passwordHash);
      await this.sessions.endAll(userId, at, except ?? null);
      const event = { eventName: 'auth.password_changed', category: 'auth', metadata: { method } } as const;
      await this.trail.append({ ...event, userId, origin });
    });
  }
}

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
  /** The session that goes on. */
  readonly except?: string;
  /** `change` by the person who knew the old one, `reset` by a link. */
  readonly method: 'change' | 'reset';
}

/** How passwords come to be others. */
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

  /** For somebody who is signed in and knows the old one. Signs out everywhere else. */
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

  /** Whether somebody has one, or signs in in another way. */
  async has(userId: string): Promise<boolean> {
    return (await this.accounts.byId(userId))?.passwordHash != null;
  }

  /** Signs out everywhere and ends every link for another one: whoever had the old password is gone with it. */
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

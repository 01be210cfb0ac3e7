import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, shifted } from '#kernel';
import { Db } from '#persistence';

/** Ended sessions and links are kept for a while, in case an administrator investigates. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes sessions, links, visits and challenges that can no longer be used. The methods return how many. */
@Injectable()
export class SqlIdentitySweep {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  @Recurring('7 * * * *', 'identity.sweep')
  async run(): Promise<void> {
    await this.sessions();
    await this.passwordResets();
    await this.providerVisits();
    await this.samlVisits();
    await this.factorChallenges();
  }

  sessions(): Promise<number> {
    return this.delete('delete from sessions where ended_at < $1 or expires_at < $1 returning id', KEPT_MS);
  }

  passwordResets(): Promise<number> {
    return this.delete('delete from password_resets where expires_at < $1 returning id', KEPT_MS);
  }

  providerVisits(): Promise<number> {
    return this.delete('delete from provider_visits where expires_at < $1 returning id', 0);
  }

  samlVisits(): Promise<number> {
    return this.delete('delete from saml_visits where expires_at < $1 returning id', 0);
  }

  factorChallenges(): Promise<number> {
    return this.delete('delete from factor_challenges where expires_at < $1 returning id', 0);
  }

  private async delete(statement: string, keptMs: number): Promise<number> {
    const deleted = await this.db.query(statement, [shifted(this.clock.now(), -keptMs)]);
    return deleted.length;
  }
}

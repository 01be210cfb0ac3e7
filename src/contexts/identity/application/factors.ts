import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type Origin } from '#kernel';
import type { TotpFactor } from '../domain/factor';
import { FactorEvents, type FactorKind } from './factor.events';
import { FactorRepository } from './factor.repository';
import { factorMissing, secondFactorNeeded } from './factors.errors';
import { FreshProof, type Proof, type SignedIn } from './fresh-proof';
import { newRecoveryCodes } from './recovery-codes';

/** The second factors of a person, without secrets. */
export interface FactorList {
  readonly totp: { readonly createdAt: string; readonly lastUsedAt: string } | null;
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
}

/** Knows who has to have a second factor. The context of workspaces implements it. */
export abstract class FactorRequirements {
  /** Returns the names of the person's workspaces that require a second factor, in their period of grace as well. */
  abstract of(userId: string): Promise<readonly string[]>;
}

/** The use cases of second factors. A person has recovery codes as long as they have a factor. */
@Injectable()
export class Factors {
  constructor(
    private readonly factors: FactorRepository,
    private readonly proof: FreshProof,
    private readonly events: FactorEvents,
    private readonly requirements: FactorRequirements,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(userId: string): Promise<FactorList> {
    const totp = await this.factors.totp(userId);
    return {
      totp: totp && { createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt },
      recoveryCodes: await this.factors.recoveryCodes(userId),
    };
  }

  /**
   * Stores an app that generates codes; it replaces the one before. Returns recovery codes, which are shown once, if it is
   * the person's first factor.
   */
  addTotp(factor: TotpFactor, origin: Origin): Promise<readonly string[]> {
    return this.add(factor.userId, { kind: 'totp', store: () => this.factors.setTotp(factor) }, origin);
  }

  async removeTotp(person: SignedIn, proof: Proof, origin: Origin): Promise<void> {
    await this.remove(person, { proof, kind: 'totp', drop: () => this.factors.removeTotp(person.userId) }, origin);
  }

  /** Makes new recovery codes. The ones before stop working. */
  async renewRecoveryCodes(person: SignedIn, proof: Proof, origin: Origin): Promise<readonly string[]> {
    await this.proof.demand(person, proof, origin);
    const { userId } = person;
    return this.unitOfWork.run(async () => {
      await this.factors.lock(userId);
      if (!(await this.factors.any(userId))) throw factorMissing();
      await this.events.tell('recoveryCodesRenewed', { userId, origin });
      return this.renewed(userId);
    });
  }

  /**
   * Stores a factor that was proved: `store` writes it. Returns recovery codes, which are shown once, if it is the person's first
   * factor.
   */
  add(
    userId: string,
    { kind, store }: { kind: FactorKind; store: () => Promise<void> },
    origin: Origin,
  ): Promise<readonly string[]> {
    return this.unitOfWork.run(async () => {
      await this.factors.lock(userId);
      const isFirst = !(await this.factors.any(userId));
      await store();
      await this.factors.noteAny(userId);
      await this.events.tell('added', { userId, origin, factor: kind });
      return isFirst ? this.renewed(userId) : [];
    });
  }

  /**
   * Removes a factor of a person who proves anew who they are, unless it is the last one and a workspace requires one. `drop`
   * deletes it; false if there is none.
   */
  async remove(
    person: SignedIn,
    { proof, kind, drop }: { proof: Proof; kind: FactorKind; drop: () => Promise<boolean> },
    origin: Origin,
  ): Promise<void> {
    await this.proof.demand(person, proof, origin);
    const { userId } = person;
    await this.unitOfWork.run(async () => {
      await this.factors.lock(userId);
      if (!(await drop())) throw factorMissing();
      if (!(await this.factors.any(userId))) await this.clear(userId);
      await this.events.tell('removed', { userId, origin, factor: kind });
    });
  }

  private async clear(userId: string): Promise<void> {
    const [requiring] = await this.requirements.of(userId);
    if (requiring !== undefined) throw secondFactorNeeded(requiring);
    await this.factors.clear(userId);
  }

  private async renewed(userId: string): Promise<readonly string[]> {
    const { shown, hashes } = newRecoveryCodes();
    await this.factors.setRecoveryCodes(userId, hashes, this.clock.now());
    return shown;
  }
}

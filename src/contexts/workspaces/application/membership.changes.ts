import { Injectable } from '@nestjs/common';
import { AccessMemory, Clock, UnitOfWork } from '#kernel';

/** Changes memberships in one transaction, and clears the cached access so that the next request sees the change. */
@Injectable()
export class MembershipChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly access: AccessMemory,
  ) {}

  async make<T>(work: (at: string) => Promise<T>): Promise<T> {
    const result = await this.unitOfWork.run(() => work(this.clock.now()));
    this.access.forget();
    return result;
  }
}

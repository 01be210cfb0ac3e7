import { Injectable } from '@nestjs/common';
import { AccessMemory, Clock, UnitOfWork } from '#kernel';

/** How memberships change: in one transaction, and so that the next request sees who may enter. */
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

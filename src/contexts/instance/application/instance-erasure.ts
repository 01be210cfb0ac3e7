import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Caller } from '#kernel';
import { Erasure, type Erase } from './erasure';
import { ErasureSchedule } from './erasure-schedule';
import { InstancePeople } from './instance-people';
import type { InstancePersonDetails } from './instance-person.repository';

/** Erases people. Callers are administrators: see the gatekeeper. */
@Injectable()
export class InstanceErasure {
  constructor(
    private readonly erasure: Erasure,
    private readonly people: InstancePeople,
    private readonly schedule: ErasureSchedule,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Takes the identity from somebody who is deactivated, for good. Returns the person who is erased. */
  async erase(ctx: Caller, id: string, said: Erase): Promise<InstancePersonDetails> {
    await this.unitOfWork.run(async () => {
      await this.erasure.request(id, said, ctx.userId);
      await this.schedule.begin(id);
    });
    return this.people.get(ctx, id);
  }
}

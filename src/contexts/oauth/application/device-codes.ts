import { Injectable } from '@nestjs/common';
import { hashSecret } from '#auth';
import { Clock, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { pollOf, type Poll } from '../domain/device-poll';
import { expiryOf, isLive, LIFETIME } from '../domain/lifetime';
import { deviceCodeOver } from './apps.errors';
import { DeviceCodeRepository, type DeviceCode } from './device-code.repository';
import { Grants } from './grants';

/** Codes of one request of a device: its own, and the short one that a person types. */
export interface CodePair {
  readonly code: string;
  readonly userCode: string;
}

/** How many seconds a device waits between two questions, unless it is told to wait longer (RFC 8628, 3.5). */
export const POLL_SECONDS = 5;

/** Typed by people: capitals, spaces and hyphens make no difference. */
const plain = (userCode: string): string => userCode.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Devices and command lines that wait until somebody lets them act, in a browser elsewhere (RFC 8628). */
@Injectable()
export class DeviceCodes {
  constructor(
    private readonly codes: DeviceCodeRepository,
    private readonly grants: Grants,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async save({ code, userCode }: CodePair, appId: string, scopes: readonly string[]): Promise<void> {
    const at = this.clock.now();
    const [codeHash, userCodeHash] = [hashSecret(code), hashSecret(plain(userCode))];
    const expiresAt = expiryOf(at, LIFETIME.deviceCode);
    await this.codes.insert({ appId, codeHash, userCodeHash, scopes, intervalSeconds: POLL_SECONDS, expiresAt }, at);
  }

  /** The request of the device, also where it is over: the device is told so. */
  find(code: string): Promise<DeviceCode | null> {
    return this.codes.find(hashSecret(code));
  }

  /** Notes that the device asks, and judges whether it asks too soon. */
  async asked(code: DeviceCode): Promise<Poll> {
    const at = this.clock.now();
    const poll = pollOf(code, at);
    await this.codes.asked(code.id, at, poll.intervalSeconds);
    return poll;
  }

  /** What waits for a person's answer by the code that they typed; null where there is nothing, or nothing any more. */
  async waiting(userCode: string): Promise<DeviceCode | null> {
    const found = await this.codes.findByUserCode(hashSecret(plain(userCode)));
    const isOpen = found && !found.grantId && !found.deniedAt && isLive(found.expiresAt, this.clock.now());
    return isOpen ? found : null;
  }

  /** The grant and the answer are there together or not at all. */
  async approve(ctx: WorkspaceCtx, { id, appId, scopes }: DeviceCode): Promise<void> {
    await this.unitOfWork.run(async () => {
      const { grantId } = await this.grants.give(ctx, { appId, scopes, install: false });
      if (!(await this.codes.answer(id, { grantId }))) throw deviceCodeOver();
    });
  }

  async deny({ id }: DeviceCode): Promise<void> {
    if (!(await this.codes.answer(id, { deniedAt: this.clock.now() }))) throw deviceCodeOver();
  }

  /** False where it was used already. */
  use({ id }: DeviceCode): Promise<boolean> {
    return this.codes.use(id, this.clock.now());
  }
}

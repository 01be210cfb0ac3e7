import { Injectable } from '@nestjs/common';
import { hashSecret } from '#auth';
import { Clock, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { pollOf, type Poll } from '../domain/device-poll';
import { expiryOf, isLive, LIFETIME } from '../domain/lifetime';
import { deviceCodeOver } from './app.repository';
import { DeviceCodeRepository, type DeviceCode } from './device-code.repository';
import { Grants } from './grants';

/** The codes of a device's request: the device code, and the short user code that a person types. */
export interface CodePair {
  readonly code: string;
  readonly userCode: string;
}

/** Seconds between two polls of a device, unless it polls too fast and has to wait longer (RFC 8628, 3.5). */
export const POLL_SECONDS = 5;

/** Normalizes a typed user code: letter case, spaces and hyphens make no difference. */
const plain = (userCode: string): string => userCode.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Requests of devices and command lines that wait for a person's approval in a browser elsewhere (RFC 8628). */
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

  /** Returns the device's request even if it has expired or was answered, because the device must learn that. */
  find(code: string): Promise<DeviceCode | null> {
    return this.codes.find(hashSecret(code));
  }

  /** Records a poll of the device and checks whether it came too soon. */
  async asked(code: DeviceCode): Promise<Poll> {
    const at = this.clock.now();
    const poll = pollOf(code, at);
    await this.codes.asked(code.id, at, poll.intervalSeconds);
    return poll;
  }

  /** Returns the request with a typed user code that waits for an answer; null if there is none or it has expired. */
  async waiting(userCode: string): Promise<DeviceCode | null> {
    const found = await this.codes.findByUserCode(hashSecret(plain(userCode)));
    const isOpen = found && !found.grantId && !found.deniedAt && isLive(found.expiresAt, this.clock.now());
    return isOpen ? found : null;
  }

  /** Creates the grant and stores the approval in one transaction. */
  async approve(ctx: WorkspaceCtx, { id, appId, scopes }: DeviceCode): Promise<void> {
    await this.unitOfWork.run(async () => {
      const { grantId } = await this.grants.give(ctx, { appId, scopes, install: false });
      if (!(await this.codes.answer(id, { grantId }))) throw deviceCodeOver();
    });
  }

  async deny({ id }: DeviceCode): Promise<void> {
    if (!(await this.codes.answer(id, { deniedAt: this.clock.now() }))) throw deviceCodeOver();
  }

  /** Marks the code as used. Returns false if it was used before. */
  use({ id }: DeviceCode): Promise<boolean> {
    return this.codes.use(id, this.clock.now());
  }
}

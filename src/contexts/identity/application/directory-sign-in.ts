import { Injectable } from '@nestjs/common';
import type { Origin } from '#kernel';
import { inConstantTime } from './constant-time';
import { Directory, type DirectoryAnswer } from './directory';
import { ProviderEntrance } from './provider-entrance';
import { SecondStep, type Arrival, type HalfWay } from './second-step';
import { SignInAttempts } from './sign-in.attempts';
import { directoryRefused, providerOff } from './sign-in.errors';
import { SignInSettings } from './sign-in.settings';

interface DirectoryPassword {
  readonly name: string;
  readonly password: string;
  /** The path to go to after the sign-in. */
  readonly returnTo: string;
}

const MAX_LENGTH = 256;

/** Signs people in by their password in a directory. A directory asks for no second factor, so one that they have here is asked for. */
@Injectable()
export class DirectorySignIn {
  constructor(
    private readonly directory: Directory,
    private readonly entrance: ProviderEntrance,
    private readonly second: SecondStep,
    private readonly attempts: SignInAttempts,
    private readonly settings: SignInSettings,
  ) {}

  assertOn(): void {
    if (!this.settings.directory) throw providerOff();
  }

  async withPassword(given: DirectoryPassword, origin: Origin): Promise<Arrival | HalfWay> {
    const { directory: rules } = this.settings;
    if (!rules) throw providerOff();
    const { name, returnTo } = given;
    await this.attempts.fromAddress(origin);
    await this.attempts.atAccount(keyOf(name));
    const answer = await this.answerTo(given);
    if (!answer?.isRight) {
      await inConstantTime(() => this.failed(answer, origin));
      throw directoryRefused();
    }
    const userId = await this.entrance.admit(answer.proof, { returnTo, rules }, origin);
    await this.attempts.returned(origin);
    await this.attempts.reached(keyOf(name));
    return this.second.after({ userId, method: 'provider', returnTo });
  }

  /** Directories let everybody in who gives a name and no password: as nobody in particular. */
  private async answerTo({ name, password }: DirectoryPassword): Promise<DirectoryAnswer | null> {
    const isUsable = name && password && name.length <= MAX_LENGTH && password.length <= MAX_LENGTH;
    return isUsable ? this.directory.prove(name, password) : null;
  }

  private async failed(answer: DirectoryAnswer | null, origin: Origin): Promise<void> {
    if (answer) await this.entrance.refused(answer.proof, 'wrong password', origin);
  }
}

/** Names in the directory are counted apart from e-mail addresses of accounts. */
const keyOf = (name: string): string => `directory:${name}`;

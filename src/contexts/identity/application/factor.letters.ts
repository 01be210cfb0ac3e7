import { Injectable } from '@nestjs/common';
import { PublicAddress, type Origin } from '#kernel';
import { Mailer } from '#mail';
import { AccountRepository } from './account.repository';

/** What a person is told about their second factors, by mail. */
const SUBJECTS = {
  added: 'A second factor was added to your account',
  removed: 'A second factor was removed from your account',
  recoveryCodeUsed: 'A recovery code of your account was used',
  recoveryCodesRenewed: 'Your account has new recovery codes',
  reset: 'An administrator removed the second factors of your account',
} as const;

const ADVICE =
  'If it was you, there is nothing to do. If not, somebody else can get in: choose another password at once, and end all sessions:';
const RESET_ADVICE =
  'If you asked for it, add a new one. If not, tell your administrator, choose another password and end all sessions:';

export type FactorNews = keyof typeof SUBJECTS;

/** Tells people by mail what happened to their second factors. Mail is queued in the current transaction. */
@Injectable()
export class FactorLetters {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
  ) {}

  async send(userId: string, news: FactorNews, { ipAddress }: Origin): Promise<void> {
    const account = await this.accounts.byId(userId);
    if (!account) return;
    const text = `${SUBJECTS[news]} (${account.email}) on Cairn${ipAddress ? `, from the address ${ipAddress}` : ''}.

${news === 'reset' ? RESET_ADVICE : ADVICE}
${this.address.of('/profile/')}
`;
    await this.mailer.send({ to: account.email, subject: SUBJECTS[news], text });
  }
}

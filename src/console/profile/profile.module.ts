import { Module } from '@nestjs/common';
import { SignInModule } from '../../contexts/identity';
import { NotificationsModule } from '../../contexts/notifications';
import { PersonalTokensModule } from '../../contexts/oauth';
import { ConsoleKitModule } from '../kit';
import { AccountController } from './account.controller';
import { AccountFactorsController } from './account-factors.controller';
import { AccountSessionsController } from './account-sessions.controller';
import { AccountTokensController } from './account-tokens.controller';
import { MailController } from './mail.controller';
import { ProfileController } from './profile.controller';
import { ProfileTokens } from './tokens';
import { TokensController } from './tokens.controller';

@Module({
  imports: [ConsoleKitModule, NotificationsModule, PersonalTokensModule, SignInModule],
  controllers: [
    AccountController,
    AccountFactorsController,
    AccountSessionsController,
    AccountTokensController,
    MailController,
    ProfileController,
    TokensController,
  ],
  providers: [ProfileTokens],
})
export class ProfileModule {}

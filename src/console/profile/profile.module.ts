import { Module } from '@nestjs/common';
import { SignInModule } from '../../contexts/identity';
import { PersonalTokensModule } from '../../contexts/oauth';
import { ConsoleKitModule } from '../kit';
import { ProfileController } from './profile.controller';
import { ProfileTokens } from './tokens';
import { TokensController } from './tokens.controller';

@Module({
  imports: [ConsoleKitModule, PersonalTokensModule, SignInModule],
  controllers: [ProfileController, TokensController],
  providers: [ProfileTokens],
})
export class ProfileModule {}

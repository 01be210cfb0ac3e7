import { Module } from '@nestjs/common';
import { SignInModule } from '../../contexts/identity';
import { ConsoleKitModule } from '../kit';
import { Arrivals } from './arrivals';
import { FactorController } from './factor.controller';
import { PasskeyController } from './passkey.controller';
import { PasswordController } from './password.controller';
import { ProviderController } from './provider.controller';
import { SignInController } from './sign-in.controller';

@Module({
  imports: [ConsoleKitModule, SignInModule],
  controllers: [SignInController, ProviderController, PasswordController, FactorController, PasskeyController],
  providers: [Arrivals],
})
export class SignInPagesModule {}

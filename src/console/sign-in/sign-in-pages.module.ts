import { Module } from '@nestjs/common';
import { SignInModule } from '../../contexts/identity';
import { ConsoleKitModule } from '../kit';
import { Arrivals } from './arrivals';
import { FactorController } from './factor.controller';
import { PasswordController } from './password.controller';
import { ProviderController } from './provider.controller';
import { SignInController } from './sign-in.controller';

@Module({
  imports: [ConsoleKitModule, SignInModule],
  controllers: [SignInController, ProviderController, PasswordController, FactorController],
  providers: [Arrivals],
})
export class SignInPagesModule {}

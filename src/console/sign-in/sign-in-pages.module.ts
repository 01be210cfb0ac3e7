import { Module } from '@nestjs/common';
import { SignInModule } from '../../contexts/identity';
import { ConsoleKitModule } from '../kit';
import { AddressController } from './address.controller';
import { Arrivals } from './arrivals';
import { DirectoryController } from './directory.controller';
import { FactorController } from './factor.controller';
import { PasskeyController } from './passkey.controller';
import { PasswordController } from './password.controller';
import { ProviderLogoutController } from './provider-logout.controller';
import { ProviderVisits } from './provider-visits';
import { ProviderController } from './provider.controller';
import { Refusals } from './refusals';
import { SamlController } from './saml.controller';
import { SignInController } from './sign-in.controller';
import { SignInWays } from './sign-in.ways';
import { VisitCookie } from './visit-cookie';

@Module({
  imports: [ConsoleKitModule, SignInModule],
  controllers: [
    SignInController,
    AddressController,
    ProviderController,
    ProviderLogoutController,
    SamlController,
    DirectoryController,
    PasswordController,
    FactorController,
    PasskeyController,
  ],
  providers: [Arrivals, ProviderVisits, Refusals, SignInWays, VisitCookie],
})
export class SignInPagesModule {}

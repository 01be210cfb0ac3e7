import { Module } from '@nestjs/common';
import { SignInModule } from '../../contexts/identity';
import { ConsoleKitModule } from '../kit';
import { ProfileController } from './profile.controller';
import { TokensController } from './tokens.controller';

@Module({ imports: [ConsoleKitModule, SignInModule], controllers: [ProfileController, TokensController] })
export class ProfileModule {}

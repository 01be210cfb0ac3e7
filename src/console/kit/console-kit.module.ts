import { Module } from '@nestjs/common';
import { IdentityModule } from '../../contexts/identity';
import { ConsoleApi } from './console-api';
import { ConsolePlaces } from './console-places';
import { ConsoleSessions } from './console-sessions';

@Module({
  imports: [IdentityModule],
  providers: [ConsoleSessions, ConsolePlaces, ConsoleApi],
  exports: [ConsoleSessions, ConsolePlaces, ConsoleApi, IdentityModule],
})
export class ConsoleKitModule {}

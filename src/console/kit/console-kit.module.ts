import { Module } from '@nestjs/common';
import { IdentityModule } from '../../contexts/identity';
import { ConsolePlaces } from './console-places';
import { ConsoleSessions } from './console-sessions';

@Module({
  imports: [IdentityModule],
  providers: [ConsoleSessions, ConsolePlaces],
  exports: [ConsoleSessions, ConsolePlaces, IdentityModule],
})
export class ConsoleKitModule {}

import { Module } from '@nestjs/common';
import { IdentityModule } from '../../contexts/identity';
import { ConsoleApi } from './console-api';
import { ConsolePlaces } from './console-places';
import { ConsoleSessions } from './console-sessions';
import { Places } from './places';

@Module({
  imports: [IdentityModule],
  providers: [ConsoleSessions, ConsolePlaces, ConsoleApi, Places],
  exports: [ConsoleSessions, ConsolePlaces, ConsoleApi, Places, IdentityModule],
})
export class ConsoleKitModule {}

import { Module } from '@nestjs/common';
import { IdentityModule } from '../../contexts/identity';
import { AccountCalls } from './account-calls';
import { ConsoleApi } from './console-api';
import { ConsoleAccess } from './console-access';
import { ConsoleSessions } from './console-sessions';
import { PageContexts } from './page-contexts';

@Module({
  imports: [IdentityModule],
  providers: [AccountCalls, ConsoleSessions, ConsoleAccess, ConsoleApi, PageContexts],
  exports: [AccountCalls, ConsoleSessions, ConsoleAccess, ConsoleApi, PageContexts, IdentityModule],
})
export class ConsoleKitModule {}

import { Global, Module } from '@nestjs/common';
import { SignInListener } from '../identity';
import { GroupsAtSignIn } from './application/groups-at-sign-in';
import { GroupSyncModule } from './group-sync.module';

/** Hears of sign-ins, without identity knowing who listens. */
@Global()
@Module({
  imports: [GroupSyncModule],
  providers: [{ provide: SignInListener, useClass: GroupsAtSignIn }],
  exports: [SignInListener],
})
export class GroupSyncUsageModule {}

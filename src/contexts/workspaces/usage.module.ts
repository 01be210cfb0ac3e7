import { Global, Module } from '@nestjs/common';
import { Admission } from '../identity';
import { InvitationAdmission } from './application/invitation-admission';
import { WorkspacesModule } from './workspaces.module';

/** Answers the questions that other contexts ask of workspaces. Global, so that none of them has to know this one. */
@Global()
@Module({
  imports: [WorkspacesModule],
  providers: [{ provide: Admission, useClass: InvitationAdmission }],
  exports: [Admission],
})
export class WorkspaceUsageModule {}

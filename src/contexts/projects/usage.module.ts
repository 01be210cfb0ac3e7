import { Global, Module } from '@nestjs/common';
import { ProjectMemberships } from '../workspaces';
import { SqlProjectMemberships } from './infrastructure/persistence/sql.project-memberships';

/** Does what other contexts ask of projects. Global, so that none of them has to know this one. */
@Global()
@Module({
  providers: [{ provide: ProjectMemberships, useClass: SqlProjectMemberships }],
  exports: [ProjectMemberships],
})
export class ProjectUsageModule {}

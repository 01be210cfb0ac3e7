import { Module } from '@nestjs/common';
import { GitV2Controller } from './api/v2/git.v2';
import { GitReferenceRepository } from './application/git-reference.repository';
import { GitReferences } from './application/git-references';
import { SqlGitReferenceRepository } from './infrastructure/persistence/sql.git-reference.repository';
import { WorkItemsModule } from './work-items.module';

@Module({
  imports: [WorkItemsModule],
  controllers: [GitV2Controller],
  providers: [GitReferences, { provide: GitReferenceRepository, useClass: SqlGitReferenceRepository }],
})
export class GitModule {}

import { Module } from '@nestjs/common';
import { Db } from '#persistence';
import { contentTable, WorkItemContents, WorkItemsModule } from '../work-items';
import { GitV2Controller } from './api/v2/git.v2';
import { GitReferenceRepository } from './application/git-reference.repository';
import { GitReferences } from './application/git-references';
import { SqlGitReferenceRepository } from './infrastructure/persistence/sql.git-reference.repository';

@Module({
  imports: [WorkItemsModule],
  controllers: [GitV2Controller],
  providers: [GitReferences, { provide: GitReferenceRepository, useClass: SqlGitReferenceRepository }],
})
export class GitModule {
  constructor(contents: WorkItemContents, db: Db) {
    contents.add(contentTable(db, 'work_item_git_references', 'work_item_id'));
  }
}

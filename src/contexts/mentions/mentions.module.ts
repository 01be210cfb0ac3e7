import { Global, Module } from '@nestjs/common';
import { MentionNames } from '#html';
import { WorkItemsModule } from '../work-items';
import { CurrentNames } from './application/current-names';
import { MentionKeeper } from './application/mention.keeper';
import { MentionRepository } from './application/mention.repository';
import { SqlMentionRepository } from './infrastructure/persistence/sql.mention.repository';

/**
 * Mentions of people and records in texts. The module is global so that every context that shows texts gets the names.
 */
@Global()
@Module({
  imports: [WorkItemsModule],
  providers: [
    MentionKeeper,
    { provide: MentionRepository, useClass: SqlMentionRepository },
    { provide: MentionNames, useClass: CurrentNames },
  ],
  exports: [MentionNames],
})
export class MentionsModule {}

import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects';
import { QueriesModule } from '../queries';
import { TypesModule } from '../types';
import { OperationRecordRules } from './api/record-rules';
import { SearchV2Controller } from './api/v2/search.v2';
import { RecordDirectory } from './application/record-directory';
import { RecordReads, RecordRules } from './application/record-reads';
import { SqlRecordReads } from './infrastructure/persistence/sql.record-reads';

/** Search for records of all kinds, which their contexts declare. */
@Module({
  imports: [ProjectsModule, QueriesModule, TypesModule],
  controllers: [SearchV2Controller],
  providers: [
    RecordDirectory,
    { provide: RecordRules, useClass: OperationRecordRules },
    { provide: RecordReads, useClass: SqlRecordReads },
  ],
  exports: [RecordDirectory],
})
export class SearchModule {}

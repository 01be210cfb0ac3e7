import { Module } from '@nestjs/common';
import { ArrivedMailChoices } from './application/arrived-mail-choices';
import { DigestRepository } from './application/digest.repository';
import { SqlDigestRepository } from './infrastructure/persistence/sql.digest.repository';

/** What arrives of people's choices about mail, without the rest of the context. */
@Module({
  providers: [ArrivedMailChoices, { provide: DigestRepository, useClass: SqlDigestRepository }],
  exports: [ArrivedMailChoices],
})
export class MailChoicesModule {}

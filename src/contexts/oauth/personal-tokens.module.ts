import { Module } from '@nestjs/common';
import { PersonalTokenRepository } from './application/personal-token.repository';
import { PersonalTokens } from './application/personal-tokens';
import { SqlPersonalTokenRepository } from './infrastructure/persistence/sql.personal-token.repository';

/** Apart from the rest of oauth, so that the command line needs no more than this. */
@Module({
  providers: [PersonalTokens, { provide: PersonalTokenRepository, useClass: SqlPersonalTokenRepository }],
  exports: [PersonalTokens],
})
export class PersonalTokensModule {}

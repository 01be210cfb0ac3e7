import { Module } from '@nestjs/common';
import { PersonalTokenRepository } from './application/personal-token.repository';
import { PersonalTokens } from './application/personal-tokens';
import { SqlPersonalTokenRepository } from './infrastructure/persistence/sql.personal-token.repository';

/** Personal access tokens. They have their own module because the command line needs only this part of oauth. */
@Module({
  providers: [PersonalTokens, { provide: PersonalTokenRepository, useClass: SqlPersonalTokenRepository }],
  exports: [PersonalTokens],
})
export class PersonalTokensModule {}

import { Module } from '@nestjs/common';
import { UserAssetRepository } from './application/user-asset.repository';
import { SqlUserAssetRepository } from './infrastructure/persistence/sql.user-asset.repository';

/** The records of pictures of people, also for commands. */
@Module({
  providers: [{ provide: UserAssetRepository, useClass: SqlUserAssetRepository }],
  exports: [UserAssetRepository],
})
export class UserPicturesModule {}

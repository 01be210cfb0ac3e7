import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { WorkspacesModule } from '../workspaces';
import { PicturesController } from './api/pictures.controller';
import { UserAssetsV1Controller, UsersAssetsV1Controller } from './api/v1/user-assets.v1';
import { WorkspaceAssetsV1Controller } from './api/v1/workspace-assets.v1';
import { UserAssetsV2Controller } from './api/v2/user-assets.v2';
import { WorkspaceAssetsV2Controller } from './api/v2/workspace-assets.v2';
import { AssetRepository } from './application/asset.repository';
import { Assets } from './application/assets';
import { FileRecords, FileSweep } from './application/file-sweep';
import { Uploads } from './application/uploads';
import { UserAssets } from './application/user-assets';
import { WorkspaceAssets } from './application/workspace-assets';
import { SqlAssetRepository } from './infrastructure/persistence/sql.asset.repository';
import { SqlFileRecords } from './infrastructure/persistence/sql.file-records';
import { UserPicturesModule } from './user-pictures.module';

@Module({
  imports: [IdentityModule, ProjectsModule, UserPicturesModule, WorkspacesModule],
  controllers: [
    PicturesController,
    UserAssetsV1Controller,
    UsersAssetsV1Controller,
    WorkspaceAssetsV1Controller,
    UserAssetsV2Controller,
    WorkspaceAssetsV2Controller,
  ],
  providers: [
    Assets,
    UserAssets,
    WorkspaceAssets,
    Uploads,
    FileSweep,
    { provide: FileRecords, useClass: SqlFileRecords },
    { provide: AssetRepository, useClass: SqlAssetRepository },
  ],
  exports: [Assets],
})
export class AssetsModule {}

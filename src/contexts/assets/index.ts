export { FILE_SIZE, reachable, UPLOAD_DATA } from './api/upload';
export { ADDRESS_MEMBERS, assetAddress } from './application/addresses';
export {
  type AssetRecord,
  type AssetOwner,
  defineFileEvents,
  fileEvent,
  type FileVerb,
} from './application/asset.repository';
export { ArrivedPictures } from './application/arrived-pictures';
export { AttachedFiles, type FileHolder } from './application/attached-files';
export { Assets, type AnnounceAsset, type Granted } from './application/assets';
export { Uploads, type OpenFile } from './application/uploads';
export { UserAssetRepository } from './application/user-asset.repository';
export { defineEntityType, type StoredFile } from './domain/asset';
export { cleanName } from './domain/file-name';
export { AssetsModule } from './assets.module';
export { UserPicturesModule } from './user-pictures.module';

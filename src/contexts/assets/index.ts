export { reachable, UPLOAD_DATA } from './api/upload';
export { ADDRESS_MEMBERS, assetAddress } from './application/addresses';
export { assetList, type AssetRecord, type AssetOwner } from './application/asset.repository';
export { Assets, type AnnounceAsset, type Granted } from './application/assets';
export { defineEntityType } from './domain/asset';
export { AssetsModule } from './assets.module';

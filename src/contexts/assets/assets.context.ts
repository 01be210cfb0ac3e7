import { defineContext } from '#context';
import { BROKEN_RULE, withBody } from '#kernel';
import { assetEvents } from './application/asset.repository';
import { ENTITY_TYPES, USER_ENTITY_TYPES } from './domain/asset';
import { AssetRow, UserAssetRow } from './infrastructure/persistence/rows';
import { personalFiles } from './infrastructure/persistence/own-records';

/** Files of people and workspaces: how they are uploaded, checked and downloaded. */
export const assets = defineContext({
  name: 'assets',
  modules: async () => [(await import('./assets.module.js')).AssetsModule],
  rows: [AssetRow, UserAssetRow],
  events: Object.values(assetEvents),
  entityTypes: [...ENTITY_TYPES, ...USER_ENTITY_TYPES],
  codes: {
    not_uploaded: { ...BROKEN_RULE, olderBody: ({ message }) => ({ error: message, status: false }) },
    upload_refused: withBody('invalid_request', ({ message }, fields) => ({
      ...fields(),
      error: message,
      status: false,
    })),
    asset_pair_taken: withBody('conflict', ({ message, details }) => ({ message, ...details.extra })),
  },
  ownRecords: personalFiles,
});

import { defineFileEvents } from './file.events';

/** A file of the workspace itself comes when its upload is confirmed. */
export const assetEvents = defineFileEvents({ kind: 'asset', entityType: 'asset' });

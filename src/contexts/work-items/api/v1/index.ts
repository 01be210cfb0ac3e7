export { idsIn, ItemIdsV1, type ItemIds } from './item-ids.v1';
export { itemLinkV1 } from './item-link.presenter.v1';
export { EpicMembersV1, IMPORT } from './work-item.bodies.v1';
export { workItemV1 } from './work-item.presenter.v1';

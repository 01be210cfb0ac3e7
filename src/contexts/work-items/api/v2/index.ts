export { Manage, ManageItems } from './item-delta.v2';
export { workItemV2 } from './work-item.presenter.v2';

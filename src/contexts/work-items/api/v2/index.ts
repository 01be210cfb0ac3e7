export { Manage, ManageItems } from './item-delta.v2';
export { mentionV2 } from './mention.v2';
export { UpdateWorkItemV2 } from './work-item.bodies.v2';
export { workItemV2 } from './work-item.presenter.v2';

export { workItemV2 } from './work-item.presenter.v2';

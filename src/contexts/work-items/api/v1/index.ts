export { workItemV1 } from './work-item.presenter.v1';

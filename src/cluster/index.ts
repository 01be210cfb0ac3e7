export { isolate, move, rebalance } from './balance';
export { distribute, undistribute, type Changed } from './change';
export { check } from './check';
export { estimate } from './estimate';
export { statusOf, type Status } from './status';
export { surveyOf, type Survey } from './survey';

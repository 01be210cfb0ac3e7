export { OutboundFailure, type Answer, type OutboundRequest } from './answer';
export { Networks } from './networks';
export { Outbound } from './outbound';

export { OutboundFailure, type Answer, type OutboundRequest } from './answer';
export { DeliveryOptions } from './delivery-options';
export { Networks } from './networks';
export { Outbound } from './outbound';
export { plainSignature, standardSignature } from './signature';

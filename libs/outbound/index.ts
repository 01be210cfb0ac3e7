export { OutboundFailure, type OutboundResponse, type OutboundRequest } from './answer';
export { DeliveryOptions } from './delivery-options';
export { Networks } from './networks';
export { Outbound } from './outbound';
export { plainSignature, standardSignature } from './signature';

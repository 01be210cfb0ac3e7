export {
  OutboundFailure,
  type OutboundDownload,
  type OutboundRequest,
  type OutboundResponse,
  type OutboundStream,
} from './answer';
export { DeliveryOptions } from './delivery-options';
export { Networks } from './networks';
export { Outbound } from './outbound';
export { plainSignature, standardSignature } from './signature';

export { checkContract, renderOpenApi, writeContract } from './contract';
export { openApi, type OpenApiOptions } from './document';

export { checkContract, renderOpenApi, writeContract } from './contract';

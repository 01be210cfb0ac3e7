export type { CheckedFlows } from './application/flow.check';
export { ProgressRebuild } from './application/progress.rebuild';
export { flowCheckOn } from './flow-check';
export { ProgressRebuildModule } from './rebuild.module';

export { ProgressRebuild } from './application/progress.rebuild';
export { ProgressRebuildModule } from './rebuild.module';

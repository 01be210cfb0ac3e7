export { gitEvents } from './application/git-reference.events';
export { GitModule } from './git.module';

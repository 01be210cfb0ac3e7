export { gitEvents } from './application/git-reference.repository';
export { GitModule } from './git.module';

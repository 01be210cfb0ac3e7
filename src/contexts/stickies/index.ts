export { StickiesModule } from './stickies.module';

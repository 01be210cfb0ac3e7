export { viewEvents } from './application/view.events';
export { ViewsModule } from './views.module';

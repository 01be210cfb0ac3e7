export { Views } from './application/views';
export { ViewsModule } from './views.module';

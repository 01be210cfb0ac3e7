export { announcements } from './announcements.context';

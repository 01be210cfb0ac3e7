export { DnsSettings } from './application/txt-records';

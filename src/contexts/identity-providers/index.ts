export { DnsSettings } from './application/dns.settings';

import { BlockList, isIP, isIPv6 } from 'node:net';
import { parse, type IPv6 } from 'ipaddr.js';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
/**
 * The range of IPv6 addresses that are routed on the internet. Other addresses that the library calls `unicast` are not
 * assigned yet.
 */
const GLOBAL_V6 = parse('2000::') as IPv6;

/**
 * The addresses that the service may call: the public internet, and networks that the operator names. All others could
 * reach private services: private networks, this machine, or the metadata service of a cloud.
 */
export class Networks {
  private readonly named = new BlockList();

  /**
   * `names` are addresses, networks (`10.0.0.0/8`) or `loopback`. `hint` is a sentence that tells how to allow another
   * network; it is added to every refusal.
   */
  constructor(
    names: readonly string[] = [],
    readonly hint = '',
  ) {
    for (const name of names.flatMap((one) => (one === 'loopback' ? LOOPBACK : [one]))) {
      const [address = '', bits] = name.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.named.addAddress(address, family);
      else this.named.addSubnet(address, Number(bits), family);
    }
  }

  /** IPv6 addresses that embed an IPv4 address are refused. Public hosts can be called by their IPv4 address. */
  allow(address: string): boolean {
    if (!isIP(address)) return false;
    if (this.named.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return true;
    const parsed = parse(address);
    if (parsed.range() !== 'unicast') return false;
    return parsed.kind() === 'ipv4' || (parsed as IPv6).match(GLOBAL_V6, 3);
  }
}

import { BlockList, isIP, isIPv6 } from 'node:net';
import { parse, type IPv6 } from 'ipaddr.js';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
/** All that is routed on the internet in IPv6. What `unicast` means beyond it is not given out yet. */
const GLOBAL_V6 = parse('2000::') as IPv6;

/**
 * Which addresses the service may call: those of the public internet, and networks that the operator names. Everything
 * else has a use that is nobody's but the operator's: private networks, this machine, metadata of a cloud.
 */
export class Networks {
  private readonly named = new BlockList();

  /**
   * `names`: addresses, networks (10.0.0.0/8) or `loopback`. `hint`: a sentence that tells how another network is allowed; it
   * ends every refusal.
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

  /** Forms of IPv6 that carry an address of IPv4 are never public: who may be called by it has an address of IPv4. */
  allow(address: string): boolean {
    if (!isIP(address)) return false;
    if (this.named.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return true;
    const parsed = parse(address);
    if (parsed.range() !== 'unicast') return false;
    return parsed.kind() === 'ipv4' || (parsed as IPv6).match(GLOBAL_V6, 3);
  }
}

import { Networks } from './networks';

const none = new Networks();

describe('networks that may be called', () => {
  it.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700::1111', '2001:4860:4860::8888'])(
    'include %s',
    (address) => {
      expect(none.allow(address)).toBe(true);
    },
  );

  it.each([
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
    ...['255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::'],
    ...['2001::1', '2001:db8::1', '100::1', '4000::1', 'localhost', '', '1.2.3'],
  ])('leave out %s', (address) => {
    expect(none.allow(address)).toBe(false);
  });

  it('include those that the operator names, in whatever form they are written, and no others', () => {
    const named = new Networks(['10.0.0.0/8', 'fd00::/8', '192.168.1.7', 'loopback']);
    const inside = ['10.9.8.7', '::ffff:10.9.8.7', 'fd12::1', '192.168.1.7', '127.0.0.1', '127.1.2.3', '::1'];
    expect(inside.filter((address) => !named.allow(address))).toEqual([]);
    expect(['172.16.0.1', '192.168.1.8', 'fc00::1', '169.254.169.254'].map((one) => named.allow(one))).not.toContain(
      true,
    );
  });
});

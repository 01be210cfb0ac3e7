import { under } from './entry';

/** Tokens by which identity providers manage people. */
export const PROVISIONING = under(['provisioning token', 'provisioning token with value'], {
  title: ['What the token is for.', 'Entra ID'],
  role: 'Role in the workspace of people who become members by the token. Groups and people can change it.',
  hint: ['Last characters of the value, by which people recognize the token.', 'x7Qa'],
  expires_at: 'When the token stops working; null if it never does.',
  last_used_at: 'When a request with the token came last, to the minute; null if none did.',
  value: [
    'The token itself. It is not stored, so it cannot be shown again.',
    'cairn_scim_0198f0d2c3a47c41b7b0a7d1f7f5a1c2_Zk3v0m1n8q7w6e5r4t3y2u1i0o9p8a7s6d5f4g3h2j1',
  ],
});

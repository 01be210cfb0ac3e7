/** The most characters of an address that people open by a click. */
export const MAX_WEB_URL = 2_000;

/** Checks that a text is an absolute http or https address without credentials. */
export function isWebUrl(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '' && !username && !password;
}

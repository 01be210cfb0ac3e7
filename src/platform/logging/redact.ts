const GONE = '[redacted]';

/** Members whose value is a secret wherever they stand: headers, and what a body or a row may hold. */
const MEMBERS =
  /"((?:proxy-)?authorization|x-api-key|cookie|set-cookie|[\w-]*(?:password|secret|token|api_?key)(?:_hash)?)":(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])/gi;

/** Keys and tokens of this service say by their prefix what they are, also when a URL writes `_` as `%5F`. */
const OURS = /(cairn(?:_|%5f)[a-z]{2,8}(?:_|%5f))[\w%-]+/gi;

const SCHEMES = /\b(bearer|basic) +[\w.~+/=-]{6,}/gi;
const URL_PASSWORDS = /(\w:\/\/[^\s:/@"]*):[^\s/"]+@/g;
const PARAMETERS = /([?&](?:[\w-]*(?:token|secret|password|api_?key|signature)|key|code|state)=)[^&\s"#\\]+/gi;

/** What each of these has somewhere: most lines are looked through once. */
const SUSPICIOUS = /authorization|x-api-key|cookie|password|secret|token|api_?key|cairn|bearer|basic|:\/\/|[?&]/i;

/** A log line, as JSON or as text, without anything that could be used as a credential. */
export function redact(line: string): string {
  if (!SUSPICIOUS.test(line)) return line;
  return line
    .replace(MEMBERS, `"$1":"${GONE}"`)
    .replace(OURS, `$1${GONE}`)
    .replace(SCHEMES, `$1 ${GONE}`)
    .replace(URL_PASSWORDS, `$1:${GONE}@`)
    .replace(PARAMETERS, `$1${GONE}`);
}

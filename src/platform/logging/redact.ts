const GONE = '[redacted]';

/** Matches members whose value is always a secret, such as headers, passwords and tokens. */
const MEMBERS =
  /"((?:proxy-)?authorization|x-api-key|cookie|set-cookie|[\w-]*(?:password|secret|token|api_?key)(?:_hash)?)":(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])/gi;

/** Matches keys and tokens of this service by their prefix, also if a URL encodes `_` as `%5F`. */
const OURS = /(cairn(?:_|%5f)[a-z]{2,8}(?:_|%5f))[\w%-]+/gi;

const SCHEMES = /\b(bearer|basic) +[\w.~+/=-]{6,}/gi;
const URL_PASSWORDS = /(\w:\/\/[^\s:/@"]*):[^\s/"]+@/g;
const PARAMETERS = /([?&](?:[\w-]*(?:token|secret|password|api_?key|signature)|key|code|state)=)[^&\s"#\\]+/gi;

/** Matches any line that the patterns above could match, so that most lines are scanned only once. */
const SUSPICIOUS = /authorization|x-api-key|cookie|password|secret|token|api_?key|cairn|bearer|basic|:\/\/|[?&]/i;

/** Removes everything from a log line (JSON or text) that could be used as a credential. */
export function redact(line: string): string {
  if (!SUSPICIOUS.test(line)) return line;
  return line
    .replace(MEMBERS, `"$1":"${GONE}"`)
    .replace(OURS, `$1${GONE}`)
    .replace(SCHEMES, `$1 ${GONE}`)
    .replace(URL_PASSWORDS, `$1:${GONE}@`)
    .replace(PARAMETERS, `$1${GONE}`);
}

/**
 * For HTML that somebody else wrote, scripts included. `sandbox` without `allow-same-origin` gives it an origin that
 * nothing else has: it reaches no cookie and no storage of this service, and no page of it. It loads libraries and
 * pictures from elsewhere, asks nobody for data, sends no forms and opens no windows.
 */
export const ARTIFACT_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  'img-src data: blob: https:',
  'font-src data: https:',
  'media-src data: blob: https:',
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

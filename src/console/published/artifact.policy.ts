/**
 * The content security policy for HTML with scripts that other people wrote. `sandbox` without `allow-same-origin`
 * gives it a unique origin: it can access no cookie, storage or page of this service. It may load libraries and
 * pictures from elsewhere, but cannot call servers, submit forms or open windows.
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

/** Codes of apps that generate one every half minute (TOTP, RFC 6238). */
export abstract class OneTimeCodes {
  /** Returns a new secret in Base32, as people type it into an app. */
  abstract newSecret(): Promise<string>;
  /** Returns the `otpauth://` address that apps read from a QR code. */
  abstract addressOf(secret: string, email: string): Promise<string>;
  /** Returns the time step to which a code belongs, of the current one and its neighbours. Null if it belongs to none. */
  abstract stepOf(secret: string, code: string, now: string): Promise<number | null>;
}

/** Somebody of whom the provider can be asked again. */
export interface RenewableIdentity {
  readonly id: string;
  readonly userId: string;
  readonly issuer: string;
  readonly subject: string;
  /** What is kept; only the same is replaced. */
  readonly sealed: string;
  /** Null where it cannot be read any more: the secret of the service is another one since. */
  readonly token: string | null;
}

/** Secrets by which the provider answers about people who are not there. They are kept sealed. */
export abstract class RenewalTokens {
  /** In the place of the one that is there; null only removes that. */
  abstract keep(issuer: string, subject: string, token: string | null): Promise<void>;
  /** Of people who may act, in the order of the ids, behind one of them. */
  abstract after(id: string | null, limit: number): Promise<RenewableIdentity[]>;
  /** Unless the person signed in meanwhile and brought a newer one. Answers what is kept then. */
  abstract replace(identity: RenewableIdentity, token: string): Promise<RenewableIdentity>;
  /** Unless the person brought a newer one. */
  abstract forget(identity: RenewableIdentity): Promise<void>;
  abstract forgetAll(): Promise<void>;
}

/** A device's request for access, which waits until a person enters its user code and approves or denies it. */
export interface DeviceCode {
  readonly id: string;
  readonly appId: string;
  readonly scopes: readonly string[];
  /** Seconds that the device must wait between two polls. */
  readonly intervalSeconds: number;
  /** The time of its last poll. */
  readonly askedAt: string | null;
  /** The grant and the person who gave it; null until the request is approved. */
  readonly grantId: string | null;
  readonly userId: string | null;
  readonly deniedAt: string | null;
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly createdAt: string;
}

export type NewDeviceCode = Pick<DeviceCode, 'appId' | 'scopes' | 'intervalSeconds' | 'expiresAt'> & {
  readonly codeHash: string;
  readonly userCodeHash: string;
};

/**
 * Device codes, found by the hashes of their values; the values themselves are not stored. Reads always go to the
 * primary.
 */
export abstract class DeviceCodeRepository {
  abstract insert(code: NewDeviceCode, at: string): Promise<void>;
  abstract find(codeHash: string): Promise<DeviceCode | null>;
  abstract findByUserCode(userCodeHash: string): Promise<DeviceCode | null>;
  abstract asked(id: string, at: string, intervalSeconds: number): Promise<void>;
  /** Stores the answer. Returns false if the request was already answered. */
  abstract answer(id: string, answer: { readonly grantId: string } | { readonly deniedAt: string }): Promise<boolean>;
  /** Marks the code as used. Of several concurrent calls only one returns true. */
  abstract use(id: string, at: string): Promise<boolean>;
  /** Deletes codes that expired before a time and returns their number. */
  abstract sweep(before: string): Promise<number>;
}

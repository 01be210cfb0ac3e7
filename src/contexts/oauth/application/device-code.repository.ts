/** What a device waits for: that a person who has its user code in front of them lets the app act for them. */
export interface DeviceCode {
  readonly id: string;
  readonly appId: string;
  readonly scopes: readonly string[];
  /** How many seconds the device has to wait between two questions. */
  readonly intervalSeconds: number;
  /** When it last asked. */
  readonly askedAt: string | null;
  /** What the person has given, and who that is. */
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

/** Device codes by the hashes of their values, which nobody stores. Always from the primary. */
export abstract class DeviceCodeRepository {
  abstract insert(code: NewDeviceCode, at: string): Promise<void>;
  abstract find(codeHash: string): Promise<DeviceCode | null>;
  abstract findByUserCode(userCodeHash: string): Promise<DeviceCode | null>;
  abstract asked(id: string, at: string, intervalSeconds: number): Promise<void>;
  /** False where a person has answered already. */
  abstract answer(id: string, answer: { readonly grantId: string } | { readonly deniedAt: string }): Promise<boolean>;
  /** Of several uses at once one answers true. */
  abstract use(id: string, at: string): Promise<boolean>;
  /** Deletes what expired before a time; answers how many. */
  abstract sweep(before: string): Promise<number>;
}

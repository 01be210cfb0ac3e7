import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * Secrets of this installation, generated on first use. They are stored in the database, so that every process has the
 * same.
 */
@Injectable()
export class SqlServerSecrets {
  private readonly known = new Map<string, Promise<string>>();

  constructor(private readonly dataSource: DataSource) {}

  /** Returns a secret of 256 random bits as text. */
  of(name: string): Promise<string> {
    const secret = this.known.get(name) ?? this.load(name);
    this.known.set(name, secret);
    secret.catch(() => this.known.delete(name));
    return secret;
  }

  /**
   * Runs outside of the current transaction. If that were rolled back, this process would keep using a secret that was
   * never stored.
   */
  private async load(name: string): Promise<string> {
    await this.dataSource.query(
      'insert into server_secrets (name, value, created_at) values ($1, $2, now()) on conflict (name) do nothing',
      [name, randomBytes(32).toString('base64url')],
    );
    const rows = await this.dataSource.query<{ value: string }[]>('select value from server_secrets where name = $1', [
      name,
    ]);
    return rows[0]!.value;
  }
}

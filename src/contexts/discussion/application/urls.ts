import type { DomainError, Records, TenantRecord } from '#kernel';
import { assertUrl } from '../domain/link';

type Addressed = TenantRecord & { readonly url: string };

/** The addresses of links, of which a host has each once; `C` says which host. */
export class Urls<C, T extends Addressed> {
  constructor(
    private readonly links: Records<C, T>,
    private readonly taken: () => DomainError,
  ) {}

  /** The lock of the host keeps it free until the transaction ends. */
  async assertFree(place: C, url: string): Promise<void> {
    assertUrl(url);
    const [holder] = await this.links.all(place, { url } as Partial<T>);
    if (holder) throw this.taken();
  }
}

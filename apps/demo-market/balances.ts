import type { AccountEvent } from './account-stream.ts'
import type { Credentials, ExchangeClient } from './exchange-client.ts'

/**
 * An account's balances, free plus locked, in whole coins. Good enough for decisions; the exchange is authoritative.
 */
export class Balances {
  readonly #total = new Map<string, number>()

  async load(client: ExchangeClient, credentials: Credentials): Promise<void> {
    const answer = (await client.signed('GET', '/api/v3/account', credentials, { omitZeroBalances: 'true' })) as {
      balances: readonly { asset: string; free: string; locked: string }[]
    }
    this.#total.clear()
    for (const { asset, free, locked } of answer.balances) this.#total.set(asset, Number(free) + Number(locked))
  }

  /** The stream's `outboundAccountPosition`: a asset, f free, l locked. */
  learn(event: AccountEvent): void {
    if (event.e !== 'outboundAccountPosition') return
    for (const { a, f, l } of event.B as readonly { a: string; f: string; l: string }[])
      this.#total.set(a, Number(f) + Number(l))
  }

  of(asset: string): number {
    return this.#total.get(asset) ?? 0
  }
}

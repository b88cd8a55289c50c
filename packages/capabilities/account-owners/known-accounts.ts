import type { Exchange } from '@bowline/core/exchange.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { identityText } from '@bowline/engine/identity-words.ts'

/** An account as the engine knows it. */
export interface KnownAccount {
  readonly account: number
  /** Null: opened before accounts had owners. */
  readonly owner: string | null
}

/** What the engine says of itself: a running one, or one rebuilt from its journal. */
export interface KnownAccounts {
  /** Null: its journal has no head yet. */
  exchangeId(): Promise<string | null>
  /** The highest number that the engine knows, house or not. */
  highest(): Promise<number>
  /** Those from `from` up to, not including, `to`. */
  between(from: number, to: number): Promise<KnownAccount[]>
}

/** Numbers below are the house's, and no user's. */
export const FIRST_USER = 1001

export function accountsOfEngine(engine: Pick<EngineClient, 'query'>): KnownAccounts {
  const head = async () => {
    const { events } = await engine.query({ kind: 'query-head' })
    const [head] = events
    if (head?.kind !== 'head') throw new Error('the engine reported no head')
    return head
  }
  return {
    async exchangeId() {
      const { exchangeHigh, exchangeLow } = await head()
      return identityText(exchangeHigh, exchangeLow)
    },
    highest: async () => (await head()).highestAccount,
    async between(from, to) {
      const { events } = await engine.query({ kind: 'query-accounts', from, limit: to - from })
      return events.flatMap((event) => {
        if (event.kind !== 'account-owner' || event.account >= to) return []
        return [{ account: event.account, owner: identityText(event.ownerHigh, event.ownerLow) }]
      })
    },
  }
}

export function accountsOfRebuilt({ state: { accounts, head } }: Exchange): KnownAccounts {
  return {
    exchangeId: async () => (head ? identityText(head.exchangeHigh, head.exchangeLow) : null),
    highest: async () => Math.max(0, accounts.size - 1),
    async between(from, to) {
      const found: KnownAccount[] = []
      for (let account = from; account < Math.min(to, accounts.size); account++) {
        if (!accounts.isKnown(account)) continue
        const [high = 0n, low = 0n] = accounts.owners.subarray(account * 2)
        found.push({ account, owner: identityText(high, low) })
      }
      return found
    },
  }
}

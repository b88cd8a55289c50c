import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { amountText, type MarketRegistry } from '../markets/index.ts'

export interface AssetCheck {
  readonly asset: string
  /** Ledger accounts in this asset. */
  readonly accounts: number
  /** Sum over all of them; must be zero. */
  readonly sum: string
  /** What users own of it, locked or not. */
  readonly users: string
  readonly locked: string
  /** Σ locks of open orders; must equal `locked`. */
  readonly openLocks: string
  readonly ok: boolean
}

export interface LedgerCheck {
  readonly ok: boolean
  /** The command after which this was the state. */
  readonly sequence: number
  readonly assets: readonly AssetCheck[]
}

/**
 * Asks the engine to check its books: per asset everything sums to zero, and locked balances equal the locks of open
 * orders.
 */
export async function checkLedger(engine: EngineClient, markets: MarketRegistry): Promise<LedgerCheck> {
  const { sequence, events } = await engine.query({ kind: 'query-ledger' })
  const assets: AssetCheck[] = []
  for (const total of events) {
    if (total.kind !== 'ledger-total') continue
    assets.push({
      asset: markets.asset(total.asset)?.code ?? `#${total.asset}`,
      accounts: total.accounts,
      sum: amountText(total.sum),
      users: amountText(total.users),
      locked: amountText(total.locked),
      openLocks: amountText(total.openLocks),
      ok: total.sum === 0n && total.locked === total.openLocks,
    })
  }
  return { ok: assets.every((asset) => asset.ok), sequence, assets }
}

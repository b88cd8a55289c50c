import { BizType, HOUSE, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { MarketRegistry } from '../markets/index.ts'

const DAY_MS = 86_400_000
const UNIT = 100_000_000n

/** What a new demo user gets: enough to try every market, and to lose. */
const GRANT = [
  { coin: 'USDT', amount: 10_000n * UNIT },
  { coin: 'BTC', amount: UNIT / 10n },
] as const

export interface Grant {
  /** Ledger units by coin; empty when today's grant was already taken. */
  readonly granted: readonly { readonly coin: string; readonly amount: bigint }[]
  readonly nextAtMs: number
}

/**
 * Play money from the house's demo account (1900), once per UTC day: the posting key of the day makes the ledger refuse
 * a second one.
 */
export async function grantPlayMoney(
  { engine, markets }: { engine: Pick<EngineClient, 'submit'>; markets: Pick<MarketRegistry, 'assetByCode'> },
  account: number,
  nowMs: number,
): Promise<Grant> {
  const day = Math.floor(nowMs / DAY_MS)
  const known = GRANT.flatMap(({ coin, amount }, leg) => {
    const asset = markets.assetByCode(coin)?.asset
    return asset === undefined ? [] : [{ coin, amount, asset, leg }]
  })
  const posted = await Promise.all(
    known.map(({ asset, amount, leg }) =>
      engine.submit({
        kind: 'post',
        debitCode: LedgerCode.demoFunding,
        debitOwner: HOUSE,
        creditCode: LedgerCode.spotAvailable,
        creditOwner: account,
        asset,
        amount,
        bizType: BizType.funding,
        bizId: `grant:${account}:${day}`,
        leg,
        actor: 'demo',
        memo: 'play money',
      }),
    ),
  )
  const granted = known.filter((_, i) => {
    const { rejection, events } = posted[i] ?? { rejection: Rejection.none, events: [] }
    if (rejection !== Rejection.none) throw new Error(`the engine refused play money (rejection ${rejection})`)
    return events.some(({ kind }) => kind === 'posting')
  })
  return { granted: granted.map(({ coin, amount }) => ({ coin, amount })), nextAtMs: (day + 1) * DAY_MS }
}

import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
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

interface Gift {
  readonly coin: string
  readonly amount: bigint
  readonly asset: number
}

/**
 * Play money from the house's demo account (1900), once per UTC day: one journal for all coins, whose key of the day makes
 * the ledger refuse a second one. A coin that was listed since the day's journal has one of its own.
 */
export async function grantPlayMoney(
  { engine, markets }: { engine: Pick<EngineClient, 'submit'>; markets: Pick<MarketRegistry, 'assetByCode'> },
  account: number,
  nowMs: number,
): Promise<Grant> {
  const day = Math.floor(nowMs / DAY_MS)
  const known = GRANT.flatMap(({ coin, amount }): Gift[] => {
    const asset = markets.assetByCode(coin)?.asset
    return asset === undefined ? [] : [{ coin, amount, asset }]
  })
  const give = async (leg: number, gifts: readonly Gift[]) => {
    const key = { bizType: BizType.funding, bizId: `grant:${account}:${day}`, leg, bizTime: day * DAY_MS }
    const lines = gifts.flatMap(({ asset, amount }) =>
      moved({ code: LedgerCode.demoFunding }, { code: LedgerCode.spotAvailable, owner: account }, asset, amount),
    )
    const { rejection, events } = await engine.submit(journal({ ...key, actor: 'demo', memo: 'play money' }, lines))
    if (rejection === Rejection.postingKeyReused) return 'of-other-coins'
    if (rejection !== Rejection.none) throw new Error(`the engine refused play money (rejection ${rejection})`)
    return events.some(({ kind }) => kind === 'journal-line') ? 'given' : 'given-before'
  }
  const granted = known.length === 0 ? [] : await grantedNow(known, give)
  return { granted: granted.map(({ coin, amount }) => ({ coin, amount })), nextAtMs: (day + 1) * DAY_MS }
}

type Give = (leg: number, gifts: readonly Gift[]) => Promise<'given' | 'given-before' | 'of-other-coins'>

/** The coins this request credited. The day's journal may have been of one coin alone; only that one matches its key. */
async function grantedNow(known: readonly Gift[], give: Give): Promise<readonly Gift[]> {
  const outcome = await give(0, known)
  if (outcome !== 'of-other-coins') return outcome === 'given' ? known : []
  const granted: Gift[] = []
  for (const gift of known) {
    const leg = GRANT.findIndex(({ coin }) => coin === gift.coin) + 1
    if ((await give(0, [gift])) === 'of-other-coins' && (await give(leg, [gift])) === 'given') granted.push(gift)
  }
  return granted
}

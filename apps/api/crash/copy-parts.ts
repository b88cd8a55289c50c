import assert from 'node:assert/strict'
import { openCopyTrading } from '@bowline/capabilities/copy-trading/index.ts'
import { DEFAULT_SETTINGS } from '@bowline/capabilities/copy-trading/settings.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { openMarkings, openPerpetuals, readPositions } from '@bowline/capabilities/perpetuals/index.ts'
import { FuturesWallet, LedgerCode, OrderType, PriceKind, type Side } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { type CrashHouse, UNIT, USDT } from './crash-house.ts'

export const [LEADER, MAKER] = [1_201, 1_202]
/** What whoever copies has at first, and gives to a leader. */
export const STAKE = 10_000n * UNIT
export const ALLOTTED = 1_000n * UNIT
/** The worker writes what copying reads of the past. */
export const PATIENCE_MS = 120_000
export const INDEX = 60_300n * UNIT
/** Half of what the leader trades. */
export const HALF = { ...DEFAULT_SETTINGS, mode: 'multiplier', multiplierPpm: 500_000n } as const
const WAKING_SECONDS = 75

/** A leader with something to risk, and somebody to trade with. */
export async function setUpLeader(house: CrashHouse): Promise<void> {
  await house.user(LEADER, [])
  await house.user(MAKER, [])
  const wallet = (owner: number) => ({ code: LedgerCode.futuresWallet, owner, subKey: FuturesWallet.uUsdt })
  await house.gives(wallet(LEADER), USDT, STAKE)
  await house.gives(wallet(MAKER), USDT, 100_000_000n * UNIT)
  await house.sql`
    insert into copy_leaders (user_id, state, name, about, share_ppm, applied_at, leads_since)
    values (${LEADER}, 'active', 'Lena', '', 100000, now(), now())`
}

/** Copying of a life, with the contract that its leader trades: a round is a flow's to begin. */
export async function openCopying(house: CrashHouse, engine: CrashHouse['engine']) {
  const { sql, markets, log } = house
  const market = markets
    .contracts('linear')
    .find(({ baseAsset, quoteAsset }) => baseAsset === 'BTC' && quoteAsset === 'USDT')
  assert.ok(market)
  const markings = openMarkings()
  let seen = 0
  house.engine.onBatch((batch) => {
    markings.apply(batch)
    seen = batch.sequence
  })
  await wakeIndex(house, market.number)
  const { history } = openPerpetuals({ sql, markings, seen: () => seen })
  const onBatch = (listen: (batch: EventBatch) => void) => void house.engine.onBatch(listen)
  // A round is ours to begin: so the steps of a flow are the same each time.
  const everyMs = 2_147_483_647
  const copy = openCopyTrading({
    ...{ sql, engine, markets, markings, history, ledger: house.ledger, log, now: Date.now, onBatch, everyMs },
    ...{ messages: { enqueue: async () => {} }, webNews: new WebNews(sql) },
  })
  await copy.complete
  const trade = async (account: number, side: Side, qty: string | bigint, price?: string) => {
    await house.does({ kind: 'set-price', market: market.number, priceKind: PriceKind.index, price: INDEX })
    await house.does({
      ...{ kind: 'place-contract-order', account, market: market.number, side },
      qty: typeof qty === 'bigint' ? qty : (market.parseQty(qty) as bigint),
      ...(price === undefined ? { type: OrderType.market } : { price: market.parsePrice(price) as bigint }),
    })
  }
  /** Of the contract. */
  const held = async (account: number) => {
    const { positions } = await readPositions(house.engine, account, market.number)
    return positions.find((position) => position.market === market.number)?.qty ?? 0n
  }
  const clear = () => house.engine.submit({ kind: 'cancel-all', account: MAKER, market: market.number })
  return { copy, trade, held, clear }
}

/** An index that did not come for a while, because nobody lived, opens nothing until it was good for a minute: lets that pass. */
export async function wakeIndex({ engine }: CrashHouse, market: number): Promise<void> {
  const { time } = await engine.query({ kind: 'query-head' })
  const from = Math.max(time, Date.now())
  for (let second = 1; second <= WAKING_SECONDS; second++) {
    const index = { kind: 'set-price', market, priceKind: PriceKind.index, price: INDEX } as const
    await engine.submit(index, { historicTime: from + second * 1_000 })
  }
}

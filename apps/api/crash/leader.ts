import assert from 'node:assert/strict'
import { readPositions } from '@bowline/capabilities/perpetuals/index.ts'
import { FuturesWallet, LedgerCode, OrderType, PriceKind, type Side } from '@bowline/core/messages/terms.ts'
import { type CrashHouse, UNIT, USDT } from './crash-house.ts'

export const [LEADER, MAKER] = [1_201, 1_202]
/** What a leader risks, and whoever copies has at first. */
export const STAKE = 10_000n * UNIT
const INDEX = 60_300n * UNIT
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

/** The contract that the leader trades, in a life: call it once whoever follows the engine does. */
export async function openLeading(house: CrashHouse) {
  const contract = house.markets.contractBySymbol('linear', 'BTCUSDT')
  assert.ok(contract)
  const market = contract.number
  await wakeIndex(house, market)
  const trade = async (account: number, side: Side, qty: string | bigint, price?: string) => {
    await house.does({ kind: 'set-price', market, priceKind: PriceKind.index, price: INDEX })
    await house.does({
      ...{ kind: 'place-contract-order', account, market, side },
      qty: typeof qty === 'bigint' ? qty : (contract.parseQty(qty) as bigint),
      ...(price === undefined ? { type: OrderType.market } : { price: contract.parsePrice(price) as bigint }),
    })
  }
  /** Of the contract. */
  const held = async (account: number) => {
    const { positions } = await readPositions(house.engine, account, market)
    return positions.find((position) => position.market === market)?.qty ?? 0n
  }
  const clear = () => house.engine.submit({ kind: 'cancel-all', account: MAKER, market })
  return { market, trade, held, clear }
}

/** An index that did not come for a while, because nobody lived, opens nothing until it was good for a minute: lets that pass. */
async function wakeIndex({ engine }: CrashHouse, market: number): Promise<void> {
  const { time } = await engine.query({ kind: 'query-head' })
  const from = Math.max(time, Date.now())
  for (let second = 1; second <= WAKING_SECONDS; second++) {
    const index = { kind: 'set-price', market, priceKind: PriceKind.index, price: INDEX } as const
    await engine.submit(index, { historicTime: from + second * 1_000 })
  }
}

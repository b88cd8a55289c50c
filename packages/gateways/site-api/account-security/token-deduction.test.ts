import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { openAccount } from '@bowline/capabilities/identity/open-account.ts'
import { ensureDefinitions } from '@bowline/capabilities/markets/index.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { everyMarket } from '@bowline/capabilities/spot/order-door.ts'
import { placeOrder } from '@bowline/capabilities/spot/place-order.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode, OrderType, PriceKind, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import { setTokenDeduction, tokenDeduction } from './token-deduction.ts'

const ALICE = 1001
const BOB = 1002
const UNIT = 100_000_000n
/** Among the default markets: LTC_USDT; and BOW_USDT, the platform token's. */
const LTC_USDT = 8
const BOW_USDT = 3

let engine: RunningEngine
let directory: string
before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bowline-token-deduction-'))
  const capacity = { accounts: 4_096, ledgerRows: 8_192, seats: 4_096, orders: 4_096, volumeRows: 4_096 }
  engine = await startEngine({ directory, capacity, segmentBytes: 1 << 20 })
  await ensureDefinitions(engine)
  for (const account of [ALICE, BOB]) await openAccount(engine, account)
})
after(async () => {
  await engine.stop()
  rmSync(directory, { recursive: true })
})

async function assets() {
  const { events } = await engine.query({ kind: 'query-definitions' })
  const numberOf = (code: string) => events.find((event) => event.kind === 'asset' && event.code === code)
  return (code: string) => {
    const found = numberOf(code)
    assert.ok(found?.kind === 'asset')
    return found.asset
  }
}

const fund = (account: number, asset: number, units: bigint) => {
  const wallet = { code: LedgerCode.spotAvailable, owner: account }
  const lines = moved({ code: LedgerCode.demoFunding }, wallet, asset, units * UNIT)
  return engine.submit(journal({ bizType: BizType.funding, bizId: `${account}-${asset}`, bizTime: 1 }, lines))
}

/** Sells one LTC at 80.00; returns the fee that alice, the seller, pays. */
async function feeOfNextTrade() {
  const terms = { market: LTC_USDT, type: OrderType.limit, timeInForce: TimeInForce.gtc, price: 8_000n, qty: 1_000n }
  const bid = await placeOrder({ engine, earlyMarkets: everyMarket }, unasked(BOB), { side: Side.buy, ...terms })
  assert.ok(bid.done)
  const sold = await placeOrder({ engine, earlyMarkets: everyMarket }, unasked(ALICE), { side: Side.sell, ...terms })
  assert.ok(sold.done)
  const [fill] = sold.fills
  assert.ok(fill)
  return { asset: fill.feeAsset, fee: fill.fee }
}

it('the switch changes the fee of the next trade: a fifth off while the token balance lasts', async () => {
  const numberOf = await assets()
  const [ltc, usdt, bow] = [numberOf('LTC'), numberOf('USDT'), numberOf('BOW')]
  await fund(ALICE, ltc, 10n)
  await fund(ALICE, bow, 2n)
  await fund(BOB, usdt, 1_000n)
  // 0.05 USDT.
  await engine.submit({ kind: 'set-price', market: BOW_USDT, priceKind: PriceKind.index, price: 5_000_000n })

  // 0.1 % of 80 USDT.
  assert.deepEqual(await feeOfNextTrade(), { asset: usdt, fee: 8_000_000n })
  await setTokenDeduction(engine, ALICE, true)
  assert.equal(await tokenDeduction(engine, ALICE), 1)
  // 0.08 USDT less a fifth are 1.28 BOW.
  assert.deepEqual(await feeOfNextTrade(), { asset: bow, fee: 128_000_000n })
  // 0.72 BOW are left, which is not enough.
  assert.deepEqual(await feeOfNextTrade(), { asset: usdt, fee: 8_000_000n })
  await setTokenDeduction(engine, ALICE, false)
  assert.equal(await tokenDeduction(engine, ALICE), 0)
})

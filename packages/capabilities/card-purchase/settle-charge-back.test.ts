import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { ASSETS } from '@bowline/core/trading-floor/markets.fixture.ts'
import { TradingFloor } from '@bowline/core/trading-floor.fixture.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { deliveredJournal, paidJournal } from './journals.ts'
import { settleChargeBack } from './settle-charge-back.ts'

const ORDER = randomUUID()
const UNIT = 100_000_000n
const [GET, COMMISSION] = [96n * UNIT, UNIT / 2n]

describe('a charge-back', async () => {
  const { sql } = await setDatabase()

  it('takes back what the buyer has moved to the funding account, once, and books the rest as lost', async () => {
    const floor = new TradingFloor({ funds: false })
    const { alice } = floor
    const { account } = alice
    await sql`
      insert into users (id, email, password_hash) overriding system value values (${account}, 'alice@example.com', 'none')`
    await sql`
      insert into card_orders (order_id, quote_id, user_id, provider, area, payment_type, currency, coin, asset, pay,
        fee, price, coin_amount, commission, state, created_at, paid_at, settle_at)
      values (${ORDER}, ${randomUUID()}, ${account}, 'simulated', 'european', 'bankcard', 'USD', 'USDT', ${ASSETS.USDT}, 1, 0, 1,
        ${String(GET)}, ${String(COMMISSION)}, 'chargeback', now(), now(), ${new Date(floor.time)})`
    const order = { orderId: ORDER, userId: account, asset: ASSETS.USDT, coinAmount: GET, commission: COMMISSION }
    floor.does(paidJournal(order, floor.time))
    floor.does(deliveredJournal(order, floor.time))
    const spot = { code: LedgerCode.spotAvailable, owner: account }
    const funding = { code: LedgerCode.funding, owner: account }
    const key = (bizId: string) => ({ bizType: BizType.transfer, bizId, bizTime: floor.time, leg: 0 })
    floor.does(journal(key('away'), moved(spot, { code: LedgerCode.demoFunding }, ASSETS.USDT, 6n * UNIT)))
    floor.does(journal(key('hidden'), moved(spot, funding, ASSETS.USDT, 80n * UNIT)))
    const balances = { spot: 10n * UNIT, funding: 80n * UNIT }
    let isCut = true
    const engine = {
      query: async () => ({
        events: [
          { kind: 'balance', asset: ASSETS.USDT, available: balances.spot },
          { kind: 'funding-balance', asset: ASSETS.USDT, balance: balances.funding, converting: 0n },
        ],
      }),
      submit: async (command: Parameters<EngineClient['submit']>[0]) => {
        const { refusal } = floor.tries(command)
        if (isCut) throw new Error('nobody receives it')
        return { rejection: Rejection[refusal as keyof typeof Rejection] }
      },
    } as unknown as Pick<EngineClient, 'submit' | 'query'>
    const parts = { sql, engine, now: () => floor.time }
    await assert.rejects(settleChargeBack(parts, ORDER), /nobody receives it/)
    // What there is by now does not change what was asked.
    isCut = false
    balances.funding = 0n
    for (let time = 0; time < 2; time++) await settleChargeBack(parts, ORDER)
    assert.equal(floor.balance(LedgerCode.funding, account, 'USDT'), '0')
    assert.equal(floor.balance(LedgerCode.spotAvailable, account, 'USDT'), '0')
    assert.equal(floor.balance(LedgerCode.badDebt, 0, 'USDT'), '-6')
    const [row] = await sql`select recovered::text, settled_at from card_orders`
    assert.deepEqual([row?.recovered, row?.settled_at !== null], [String(90n * UNIT), true])
  })
})

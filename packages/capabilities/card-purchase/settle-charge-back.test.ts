import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { ASSETS } from '@bowline/core/trading-floor/markets.fixture.ts'
import { TradingFloor } from '@bowline/core/trading-floor.fixture.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { Message } from '../messages/index.ts'
import { WebNews } from '../messages/web-news.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { deliveredJournal, paidJournal } from './journals.ts'
import { type CardOrder, findOrder } from './orders.store.ts'
import { settleChargeBack } from './settle-charge-back.ts'
import { allowTaking, owedOf, takeDebt } from './take-debt.ts'

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
    let onQuery: (() => unknown) | undefined
    const engine = {
      query: async () => {
        const { spot: free, funding: inFunding } = balances
        onQuery?.()
        return {
          events: [
            { kind: 'balance', asset: ASSETS.USDT, available: free },
            { kind: 'funding-balance', asset: ASSETS.USDT, balance: inFunding, converting: 0n },
          ],
        }
      },
      submit: async (command: Parameters<EngineClient['submit']>[0]) => {
        const { refusal } = floor.tries(command)
        if (isCut) throw new Error('nobody receives it')
        return { rejection: Rejection[refusal as keyof typeof Rejection] }
      },
    } as unknown as Pick<EngineClient, 'submit' | 'query'>
    const told: object[] = []
    const messages = {
      enqueue: async (_: unknown, { template, values }: Message) => void told.push({ template, ...values }),
      webNews: new WebNews(sql),
    }
    const parts = { sql, engine, messages, now: () => floor.time }
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
    const time = floor.time
    const left = { template: 'cardDebtLeft', amount: '90.00000000 USDT', owed: '6.00000000 USDT', time }
    assert.deepEqual(told.splice(0), [left])

    // Of what comes later two persons take what is owed, and no more: once, whatever is cut off.
    const owe = async () => owedOf((await findOrder(sql, ORDER)) as CardOrder)
    const allow = () => inTransaction(sql, (tx) => allowTaking(tx, ORDER, floor.time))
    assert.equal(await owe(), 6n * UNIT)
    assert.deepEqual([await allow(), await allow()], [true, false], 'one at a time')
    Object.assign(balances, { spot: 0n, funding: 0n })
    await takeDebt(parts, ORDER)
    assert.deepEqual([await owe(), told.length], [6n * UNIT, 0], 'who has nothing is told nothing')
    const comes = (bizId: string, to: typeof spot | typeof funding, amount: bigint) =>
      floor.does(journal(key(bizId), moved({ code: LedgerCode.demoFunding }, to, ASSETS.USDT, amount)))
    comes('comes', spot, 1n * UNIT)
    comes('hides', funding, 2n * UNIT)
    Object.assign(balances, { spot: 1n * UNIT, funding: 2n * UNIT })
    assert.equal(await allow(), true)
    isCut = true
    await assert.rejects(takeDebt(parts, ORDER), /nobody receives it/)
    isCut = false
    balances.spot = 0n
    for (let time = 0; time < 2; time++) await takeDebt(parts, ORDER)
    assert.deepEqual([floor.balance(LedgerCode.badDebt, 0, 'USDT'), await owe()], ['-3', 3n * UNIT])
    // Spent between look and journal: what is left is taken.
    comes('more', spot, 9n * UNIT)
    floor.does(journal(key('spent'), moved(spot, { code: LedgerCode.demoFunding }, ASSETS.USDT, 8n * UNIT)))
    Object.assign(balances, { spot: 2n * UNIT, funding: 0n })
    onQuery = () => Object.assign(balances, { spot: 1n * UNIT })
    await allow()
    await takeDebt(parts, ORDER)
    assert.equal(await owe(), 2n * UNIT)
    comes('rest', spot, 9n * UNIT)
    Object.assign(balances, { spot: 9n * UNIT })
    onQuery = undefined
    await allow()
    await takeDebt(parts, ORDER)
    assert.equal(floor.balance(LedgerCode.spotAvailable, account, 'USDT'), '7')
    assert.deepEqual([floor.balance(LedgerCode.badDebt, 0, 'USDT'), await owe()], ['0', 0n])
    assert.equal(await allow(), false)
    const took = (amount: string, owed: string) => ({ template: 'cardDebtLeft', amount, owed, time })
    assert.deepEqual(told, [
      took('3.00000000 USDT', '3.00000000 USDT'),
      took('1.00000000 USDT', '2.00000000 USDT'),
      { template: 'cardDebtPaid', amount: '2.00000000 USDT', time },
    ])
  })
})

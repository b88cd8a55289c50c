import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { auditOf } from '@bowline/capabilities/audit-log/index.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { Worker } from '../../../../apps/worker/worker.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const capacity = { accounts: 4_096, ledgerRows: 8_192, seats: 4_096, orders: 4_096, volumeRows: 4_096 }

describe('a user’s account at the console', async () => {
  const { api, sql } = await setApi({ capacity })
  const log = createLog('console-account-test', { level: 'silent' })
  const worker = new Worker({ directory: api.directory, databaseUrl: api.database.url, capacity, log })
  worker.run().catch((error: Error) => assert.fail(error))
  after(() => worker.stop())
  const alice = await api.person('alice', ['USDT=1000000'])
  const bob = await api.person('bob', ['BTC=10'])
  const support = await StaffVisitor.signedIn(api, 'support', 'support')
  const { userId } = alice

  const order = (who: typeof alice, side: string, price: string, quantity: string) =>
    who.call('POST', '/api/v3/order', { symbol: 'BTCUSDT', side, type: 'LIMIT', timeInForce: 'GTC', price, quantity })
  await order(bob, 'SELL', '60000', '2')
  await order(alice, 'BUY', '60000', '1')
  await order(alice, 'BUY', '60000', '0.5')
  const resting = await order(alice, 'BUY', '40000', '0.1')

  it('shows orders, trades and balances with their worth, and records each look', async () => {
    const open = await support.call('GET /console-api/users/open-orders', { userId })
    assert.deepEqual(
      open.rows.map(({ id, status, price }) => [id, status, price]),
      [[resting.body.orderId, 'new', '40000.00000000']],
    )
    const { rows: ended } = await support.call('GET /console-api/users/orders', { userId })
    assert.deepEqual(
      ended.map(({ executedQty, status, pair }) => [executedQty, status, pair]),
      [
        ['0.50000000', 'filled', 'BTC_USDT'],
        ['1.00000000', 'filled', 'BTC_USDT'],
      ],
    )
    const { rows: trades } = await support.call('GET /console-api/users/trades', { userId })
    assert.deepEqual(
      trades.map(({ qty, role }) => [qty, role]),
      [
        ['0.50000000', 'taker'],
        ['1.00000000', 'taker'],
      ],
    )
    const { balances, worth } = await support.call('GET /console-api/users/show', { userId })
    const locked = balances.find(({ coin }) => coin === 'USDT')?.locked
    assert.deepEqual([locked, worth.currency], ['4000.00000000', 'USDT'])
    const sum = balances.reduce((all, { value }) => all + Number(value), 0)
    assert.equal(Number(worth.total), sum)
    assert.ok(sum > 990_000 && sum <= 1_000_000, worth.total)
    const actions = (await auditOf(sql, { userId, limit: 9 })).map(({ action }) => action)
    assert.deepEqual(actions.slice(0, 4), ['users.show', 'users.trades', 'users.orders', 'users.orders'])
  })

  it('shows every ledger line page by page, in which the balances add up', async () => {
    const ledger = async () => {
      const rows = []
      let cursor: string | undefined
      do {
        const page = await support.call('GET /console-api/users/ledger', { userId, limit: 3, cursor })
        rows.push(...page.rows)
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      return rows
    }
    await eventually('the history has the last order', async () =>
      (await support.ask('GET /console-api/users/ledger', { userId })).data?.rows?.some(
        ({ amount }: { amount: string }) => amount === '4000.00000000',
      ),
    )
    const rows = await ledger()
    assert.equal(new Set(rows.map(({ sequence, line }) => `${sequence}.${line}`)).size, rows.length)
    const first = rows.at(-1)
    assert.deepEqual([first?.kind, first?.account, first?.amount], ['funding', 'spotAvailable', '1000000.00000000'])
    assert.ok(rows.some(({ kind, pair }) => kind === 'tradeFee' && pair === 'BTC_USDT'))
    const available = rows.filter(({ coin, account }) => coin === 'USDT' && account === 'spotAvailable')
    const sum = available.reduce((all, { amount }) => all + Number(amount), 0)
    assert.equal(available[0]?.balance, `${sum.toFixed(8)}`)
  })
})

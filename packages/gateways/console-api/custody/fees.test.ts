import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const FEES = 'GET /console-api/custody/fees'
const CHANGES = 'GET /console-api/custody/fee-changes'

describe('the fees of withdrawals', async () => {
  const { api, sql } = await setApi()
  const member = await StaffVisitor.signedIn(api, 'finance', 'finance')

  it('are listed with their bounds, and each change with what asked for it and who made it', async () => {
    const of = async (coin: string) => {
      const { rows } = await member.call(FEES)
      return rows.find((row) => row.coin === coin && row.network === 'BTC')
    }
    const unchanged = { network: 'BTC', coin: 'BTC', fee: '0.0001', table: '0.0001', low: '0.00001', high: '0.0003' }
    assert.deepEqual(await of('BTC'), { ...unchanged, sinceMs: null })
    assert.deepEqual((await member.call(CHANGES)).rows, [])
    const [from, to] = [Date.now() - 7_200_000, Date.now() - 3_600_000]
    await sql`
      insert into wallet_fees (network, coin, version, fee, replaced, asked, payouts, actor, began_at)
      values ('BTC', 'BTC', 1, 11200, 10000, 36000, 250, 'review', ${new Date(from)}),
        ('BTC', 'BTC', 2, 10000, 11200, null, 3, 'review', ${new Date(to)}),
        ('BTC', 'BTC', 3, 99999999, 10000, 1, 30, 'review', ${new Date(to)})`
    assert.deepEqual(await of('BTC'), { ...unchanged, fee: '0.0003', sinceMs: to })
    const first = await member.call(CHANGES, { limit: 2 })
    const rest = await member.call(CHANGES, { limit: 2, cursor: first.next ?? '' })
    const shown = [...first.rows, ...rest.rows].map(({ fee, replaced, asked, payouts, by, atMs }) => [
      ...[fee, replaced, asked, payouts],
      ...[by, atMs],
    ])
    assert.deepEqual(shown, [
      ['0.99999999', '0.0001', '0.00000001', 30, 'review', to],
      ['0.0001', '0.000112', null, 3, 'review', to],
      ['0.000112', '0.0001', '0.00036', 250, 'review', from],
    ])
    assert.equal(rest.next, null)
  })
})

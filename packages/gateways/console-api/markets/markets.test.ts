import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { auditOf } from '@bowline/capabilities/audit-log/index.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const APPROVE = 'POST /console-api/approvals/approve'
const RESTRICT = 'POST /console-api/markets/restrict'
const REQUEST = 'POST /console-api/markets/request-state'
const LIMITS = 'POST /console-api/markets/request-limits'
const FEES = 'POST /console-api/markets/request-fees'
const TRY = 'POST /console-api/markets/try-risk-tiers'
const REQUEST_TIERS = 'POST /console-api/markets/request-risk-tiers'
const reason = 'as agreed in the morning'

describe('market control at the console', async () => {
  const { api, sql } = await setApi()
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
  const symbol = 'BTCUSDT'
  const market = async (name = symbol) => {
    const { markets } = await admin.call('GET /console-api/markets/list')
    const found = markets.find((one) => one.symbol === name)
    assert.ok(found)
    return found
  }
  const recordsOf = async (action: string) =>
    (await auditOf(sql, { action, limit: 9 })).map(({ object, before, after }) => ({ object, before, after }))

  it('halts at once with one person, and trading again takes two and begins with post-only', async () => {
    assert.equal((await market()).state, 'trading')
    assert.deepEqual(await compliance.call(RESTRICT, { symbol, state: 'halt', reason }), { state: 'halt' })
    assert.match((await admin.refused(RESTRICT, { symbol, state: 'trading', reason })).msg, /stricter/)
    assert.match((await admin.refused(RESTRICT, { symbol, state: 'cancel-only', reason })).msg, /stricter/)
    assert.equal(
      (await compliance.refused(REQUEST, { symbol, state: 'trading', reason })).data.permission,
      'markets.request',
    )
    const { approvalId: id } = await admin.call(REQUEST, { symbol, state: 'trading', reason })
    assert.match((await admin.refused(REQUEST, { symbol, state: 'trading', reason })).msg, /already waiting/)
    // Another market's request is another one.
    await admin.call(REQUEST, { symbol: 'ETHUSDT', state: 'cancel-only', reason })
    assert.match((await admin.refused(APPROVE, { id })).msg, /their own request/)
    assert.equal((await market()).state, 'halt')
    await compliance.call(APPROVE, { id })
    const { state, opensAtMs } = await market()
    assert.equal(state, 'post-only')
    assert.ok((opensAtMs ?? 0) > 0)
    const object = { kind: 'market', id: symbol }
    assert.deepEqual(await recordsOf('markets.set-state'), [
      { object, before: { state: 'halt' }, after: { state: 'trading', reason, approval: id } },
      { object, before: { state: 'trading' }, after: { state: 'halt', reason } },
    ])
  })

  it('changes limits by form with two persons, and only if they are still what was seen', async () => {
    const { limits } = await market()
    const wanted = { ...limits, minNotional: '25', maxOpenOrders: '150', promoMakerPercent: '0' }
    assert.match((await admin.refused(LIMITS, { symbol, ...limits, reason })).msg, /Nothing is changed/)
    const wrong = await admin.refused(LIMITS, { symbol, ...limits, minQty: '0.000001', bandPercent: 'x', reason })
    assert.match(wrong.msg, /minQty "0.000001" is off-grid; bandPercent "x" is malformed/)
    assert.match((await admin.refused(LIMITS, { symbol, ...limits, maxQty: '0', reason })).msg, /minQty/)
    const { approvalId: id } = await admin.call(LIMITS, { symbol, ...wanted, reason })
    assert.deepEqual((await market()).limits, limits)
    await compliance.call(APPROVE, { id })
    assert.deepEqual((await market()).limits, wanted)
    // The rest of its terms is as before.
    assert.deepEqual((await market()).state, 'post-only')
    const [row] = await recordsOf('markets.set-limits')
    assert.deepEqual(row?.before, {
      minNotional: limits.minNotional,
      maxOpenOrders: limits.maxOpenOrders,
      promoMakerPercent: '',
    })
  })

  it('does not do what somebody has changed since it was requested', async () => {
    const { rows: waiting } = await admin.call('GET /console-api/approvals/list', { state: 'waiting' })
    const id = waiting.find(({ terms }) => terms.about === 'ETHUSDT')?.id ?? 0
    await admin.call(RESTRICT, { symbol: 'ETHUSDT', state: 'halt', reason })
    assert.match((await compliance.refused(APPROVE, { id })).msg, /changed since this was requested/)
    assert.equal((await market('ETHUSDT')).state, 'halt')
    await compliance.call('POST /console-api/approvals/reject', { id, reason })
  })

  it('changes risk tiers of contracts with two persons, who see before whom they would liquidate', async () => {
    const tables = async () => (await admin.call('GET /console-api/markets/risk-tiers')).tables
    const [first] = await tables()
    assert.ok(first?.contracts.includes('BTCUSDT'))
    assert.match(first.rows, /^50000 0.4 125; 250000 0.5 100; /)
    const { table } = first
    const wrong = await admin.refused(TRY, { table, rows: '50000 x 125' })
    assert.match(wrong.msg, /maintenance rate "x"/)
    assert.match((await admin.refused(TRY, { table, rows: '50000 0.5 100; 40000 1 50' })).msg, /engine refused/)
    assert.match((await admin.refused(TRY, { table: 99, rows: '50000 0.5 100' })).msg, /no table 99/)
    const rows = '50000 0.6 100\n5000000 2.5 20'
    assert.deepEqual(await admin.call(TRY, { table, rows: '50000 6 10' }), { endangered: [] })
    assert.equal((await tables())[0]?.rows, first.rows)
    assert.match((await admin.refused(REQUEST_TIERS, { table, rows: first.rows, reason })).msg, /Nothing is changed/)
    const { approvalId: id } = await admin.call(REQUEST_TIERS, { table, rows, reason })
    assert.equal((await tables())[0]?.rows, first.rows)
    assert.match((await admin.refused(APPROVE, { id })).msg, /their own request/)
    await compliance.call(APPROVE, { id })
    assert.equal((await tables())[0]?.rows, '50000 0.6 100; 5000000 2.5 20')
    assert.deepEqual((await recordsOf('markets.set-risk-tiers'))[0]?.object, { kind: 'risk-tiers', id: String(table) })
  })

  it('changes fees with two persons, in rising order of volume and never below zero together', async () => {
    const tiers = async () => (await admin.call('GET /console-api/markets/list')).feeTiers
    const [first, second] = await tiers()
    assert.ok(first && second)
    const { tier, ...texts } = second
    assert.match((await admin.refused(FEES, { tier, ...texts, volume: first.volume, reason })).msg, /must rise/)
    const paid = { makerPercent: '-0.2', takerPercent: '0.1' }
    assert.match((await admin.refused(FEES, { tier, ...texts, ...paid, reason })).msg, /cover the maker rebate/)
    assert.match((await admin.refused(FEES, { tier: 999, ...texts, reason })).msg, /no fee tier/)
    const { approvalId: id } = await admin.call(FEES, { tier, ...texts, makerPercent: '0.0123', reason })
    await compliance.call(APPROVE, { id })
    assert.equal((await tiers()).find((one) => one.tier === tier)?.makerPercent, '0.0123')
    const [row] = await recordsOf('markets.set-fees')
    assert.deepEqual(row?.object, { kind: 'fee-tier', id: String(tier) })
    const verdict = await admin.call('POST /console-api/audit/verify')
    assert.equal(verdict.isWhole, true)
  })
})

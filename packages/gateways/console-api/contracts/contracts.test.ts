import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { auditOf } from '@bowline/capabilities/audit-log/index.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const APPROVE = 'POST /console-api/approvals/approve'
const RESTRICT = 'POST /console-api/contracts/restrict'
const REQUEST = 'POST /console-api/contracts/request-state'
const SETTINGS = 'POST /console-api/contracts/request-settings'
const reason = 'as agreed in the morning'
const DAY_MS = 86_400_000

const minute = (atMs: number) => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')

describe('contracts at the console', async () => {
  const { api, sql } = await setApi()
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
  const list = async () => (await admin.call('GET /console-api/contracts/list')).contracts
  const contract = async (name: string) => (await list()).find((one) => one.name === name) ?? assert.fail(name)
  const recordsOf = async (action: string) =>
    (await auditOf(sql, { action, limit: 9 })).map(({ object, before, after }) => ({ object, before, after }))

  it('are listed by names that no market has, with what each settles in and the leverage of its tiers', async () => {
    const rows = await list()
    assert.deepEqual(
      rows.slice(-3).map(({ name, settles, maxLeverage, state }) => [name, settles, maxLeverage, state]),
      [
        ['BTC-USD-PERPETUAL', 'BTC', 125, 'trading'],
        ['ETH-USD-PERPETUAL', 'ETH', 100, 'trading'],
        ['SOL-USD-PERPETUAL', 'SOL', 75, 'trading'],
      ],
    )
    const [first] = rows
    assert.deepEqual(
      [first?.mark, first?.indexState, first?.sources, first?.fund],
      [null, 'frozen', null, '0.00000000'],
    )
  })

  it('only reduce at once by one person, and trade again by two; the market of the same symbol goes on', async () => {
    const name = 'BTC-USDT'
    assert.deepEqual(await compliance.call(RESTRICT, { name, state: 'reduce-only', reason }), { state: 'reduce-only' })
    assert.equal((await contract(name)).state, 'reduce-only')
    const { markets } = await admin.call('GET /console-api/markets/list')
    assert.equal(markets.find(({ symbol }) => symbol === 'BTCUSDT')?.state, 'trading')
    const { alarms } = await admin.call('GET /console-api/dashboard')
    assert.deepEqual(alarms, [{ kind: 'contract', about: 'BTC-USDT reduce-only' }])
    assert.match((await admin.refused(RESTRICT, { name, state: 'post-only', reason })).msg, /stricter/)
    assert.match((await admin.refused(RESTRICT, { name: 'BTC-EUR', state: 'halt', reason })).msg, /no contract BTC-EUR/)
    const { approvalId: id } = await admin.call(REQUEST, { name, state: 'trading', reason })
    assert.match((await admin.refused(APPROVE, { id })).msg, /their own request/)
    await compliance.call(APPROVE, { id })
    assert.equal((await contract(name)).state, 'trading')
    const object = { kind: 'contract', id: name }
    assert.deepEqual(await recordsOf('contracts.set-state'), [
      { object, before: { state: 'reduce-only' }, after: { state: 'trading', reason, approval: id } },
      { object, before: { state: 'trading' }, after: { state: 'reduce-only', reason } },
    ])
  })

  it('change their settings with two persons, also while they only reduce, and stay in that state', async () => {
    const name = 'ETH-USD-PERPETUAL'
    const { settings } = await contract(name)
    assert.deepEqual([settings.fundingHours, settings.fundingCapPercent, settings.endsAt], ['8', '', ''])
    await admin.call(RESTRICT, { name, state: 'reduce-only', reason })
    assert.match((await admin.refused(SETTINGS, { name, ...settings, reason })).msg, /Nothing is changed/)
    const endsAt = minute(Date.now() + 8 * DAY_MS)
    const wanted = {
      ...settings,
      fundingHours: '4',
      fundingCapPercent: '0.2',
      farPercent: '6',
      maxQty: '5000000',
      endsAt,
    }
    const { approvalId: id } = await admin.call(SETTINGS, { name, ...wanted, reason })
    assert.match((await admin.refused(APPROVE, { id })).msg, /their own request/)
    assert.deepEqual((await contract(name)).settings, settings)
    await compliance.call(APPROVE, { id })
    const after = await contract(name)
    assert.deepEqual([after.settings, after.state], [wanted, 'reduce-only'])
    const [row] = await recordsOf('contracts.set-settings')
    assert.deepEqual(row?.after, {
      ...{
        fundingHours: '4',
        fundingCapPercent: '0.2',
        farPercent: '6',
        maxQty: '5000000',
        endsAt,
        reason,
        approval: id,
      },
    })
  })

  it('are not changed to what the engine would refuse, and it says why', async () => {
    const name = 'SOL-USDT'
    const { settings } = await contract(name)
    const tried = async (change: object) =>
      (await admin.refused(SETTINGS, { name, ...settings, ...change, reason })).msg
    assert.match(
      await tried({ fundingHours: '3', farPercent: 'x' }),
      /far price limit "x".*fundingHours is 1, 2, 4 or 8/,
    )
    assert.match(await tried({ nearPercent: '6' }), /nearPercent must be above zero and not above farPercent/)
    assert.match(await tried({ takerPercent: '0.7' }), /takerPercent must be below the maintenance rate/)
    assert.match(await tried({ endsAt: minute(Date.now() + 6 * DAY_MS) }), /at least seven days/)
    assert.match(await tried({ endsAt: '2027-02-30 08:00' }), /not a time/)
    assert.match(await tried({ minQty: '10', maxQty: '1' }), /minQty must be above zero and not above maxQty/)
    assert.deepEqual((await contract(name)).settings, settings)
  })

  it('do not change as approved when somebody changed the same since', async () => {
    const name = 'XRP-USDT'
    const { settings } = await contract(name)
    const ask = (farPercent: string) => admin.call(SETTINGS, { name, ...settings, farPercent, reason })
    const { approvalId: id } = await ask('7')
    const { approvalId: other } = await admin.call(REQUEST, { name, state: 'halt', reason })
    await admin.call(RESTRICT, { name, state: 'cancel-only', reason })
    assert.match((await compliance.refused(APPROVE, { id: other })).msg, /changed since this was requested/)
    await compliance.call(APPROVE, { id })
    assert.deepEqual((await contract(name)).settings.farPercent, '7')
  })
})

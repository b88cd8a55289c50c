import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { setFuturesSite } from '../perpetuals/futures-site.fixture.ts'

const UPGRADE = 'POST /fe-co-api/account/unified/upgrade'
const SWITCH = 'POST /fe-co-api/account/unified/collateral/switch'
const SUPPORTED = 'GET /fe-co-api/account/unified/collateral/support/list'
const COINS = 'GET /fe-co-api/account/unified/asset_list'

describe('a coin that the platform takes as collateral no longer', async () => {
  const { api, enter } = await setFuturesSite({ offHour: true })
  const sql = connect(api.database.url, { connections: 1, name: 'test' })
  after(() => sql.end())
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const second = await StaffVisitor.signedIn(api, 'second', 'admin')
  const request = (coin: string, wish: 'end' | 'take') =>
    ['POST /console-api/collateral/request', { coin, wish, reason: 'it hardly trades any more' }] as const
  const agree = async (coin: string, wish: 'end' | 'take') => {
    const { approvalId } = await admin.call(...request(coin, wish))
    await second.call('POST /console-api/approvals/approve', { id: approvalId })
  }
  const rowOf = async (coin: string) => {
    const { coins } = await admin.call('GET /console-api/collateral/list')
    return coins.find((row) => row.coin === coin) as (typeof coins)[number]
  }
  const runDue = () => callControl(dataFolder(api.directory).socket, 'job.run', { name: 'collateral-changes' }, 60_000)
  const passWeek = () => sql`
    update collateral_changes set announced_at = announced_at - interval '7 days', due_at = due_at - interval '7 days'
    where withdrawn_at is null and done_at is null`

  it('counts for a week after two persons agreed, is told of until then, and counts no more by a command', async () => {
    const { visitor: dave } = await enter('dave', '100 USDT', '1 BTC')
    await dave.call(UPGRADE, {})
    await dave.call(SWITCH, { coin: 'BTC', collateralStatus: 1 })
    const terms = async () => (await dave.call(SUPPORTED)).list.find((row) => row.coin === 'BTC')
    const worth = async () => (await dave.call(COINS)).list.find((row) => row.coin === 'BTC')?.marginValue
    const state = async () => (await rowOf('BTC')).state
    // What contracts settle in stays; what is taken need not be taken.
    assert.match((await admin.refused(...request('USDT', 'end'))).msg, /stays what it is/)
    assert.match((await admin.refused(...request('BTC', 'take'))).msg, /./)
    const { approvalId } = await admin.call(...request('BTC', 'end'))
    assert.equal((await terms())?.endsAt, null)
    assert.match((await admin.refused('POST /console-api/approvals/approve', { id: approvalId })).msg, /./)
    await second.call('POST /console-api/approvals/approve', { id: approvalId })
    const endsAt = (await terms())?.endsAt ?? 0
    const days = (endsAt - Date.now()) / 86_400_000
    assert.ok(days > 6.99 && days <= 7, `${days} days`)
    assert.deepEqual(
      [await state(), (await terms())?.sysCollateralStatus, await worth()],
      ['ending', 1, '58800.00000000'],
    )
    // Taken back in the same way, and announced anew.
    await agree('BTC', 'take')
    assert.deepEqual([await state(), (await terms())?.endsAt], ['taken', null])
    await agree('BTC', 'end')
    await runDue()
    assert.equal((await terms())?.sysCollateralStatus, 1, 'not before its time')
    await passWeek()
    await runDue()
    assert.deepEqual(
      [await state(), (await terms())?.sysCollateralStatus, (await terms())?.endsAt, await worth()],
      ['ended', 0, null, '0.00000000'],
    )
    await runDue()
    await dave.call(SWITCH, { coin: 'BTC', collateralStatus: 0 })
    assert.equal(await dave.refused(SWITCH, { coin: 'BTC', collateralStatus: 1 }), '320008')
    await agree('BTC', 'take')
    await dave.call(SWITCH, { coin: 'BTC', collateralStatus: 1 })
    assert.deepEqual([await state(), await worth()], ['taken', '58800.00000000'])
    const { rows } = await admin.call('GET /console-api/audit/list', {})
    const actions = rows.map(({ action }) => action)
    assert.ok(actions.includes('collateral.announce-end') && actions.includes('collateral.take'))
  })

  it('has terms for the worse after a week in which all who have it were told, and better ones at once', async () => {
    const { visitor: erin } = await enter('erin', '100 USDT')
    await erin.call(UPGRADE, {})
    const moved = { fromAccount: 'spot', toAccount: 'futures', coinSymbol: 'XRP', amount: '2' } as const
    await erin.call('POST /fe-co-api/user/futures_transfer', moved)
    const [found] = await sql<{ id: string }[]>`select id::text from users where email like 'erin@%'`
    const userId = found?.id ?? ''
    const shown = async () => (await erin.call(SUPPORTED)).list.find(({ coin }) => coin === 'XRP')
    const reported = async () => {
      const rows = await sql<{ template: string }[]>`
        select template from web_news where user_id = ${userId} and template like 'collateral%'
        union all select 'mail ' || template from outbox_messages
          where user_id = ${userId} and template like 'collateral%' order by 1`
      return rows.map(({ template }) => template)
    }
    const { terms } = await rowOf('XRP')
    assert.deepEqual([terms.tiers, terms.platformCap], ['50000 85', '20000000'])
    const ask = (change: Partial<typeof terms>, coin = 'XRP') =>
      ['POST /console-api/collateral/request-terms', { coin, ...terms, ...change, reason: 'it moves more' }] as const
    const set = async (change: Partial<typeof terms>) => {
      const { approvalId, isAnnounced } = await admin.call(...ask(change))
      await second.call('POST /console-api/approvals/approve', { id: approvalId })
      return isAnnounced
    }
    // What is no such ladder, what is as it was, and what counts in full anyway.
    assert.match((await admin.refused(...ask({ tiers: '50000 85; 60000 90' }))).msg, /caps must rise, ratios fall/)
    assert.match((await admin.refused(...ask({ tiers: 'all of it' }))).msg, /XRP/)
    assert.match((await admin.refused(...ask({}))).msg, /./)
    const usdt = (await rowOf('USDT')).terms
    assert.match(
      (await admin.refused(...ask({ ...usdt, tiers: '1000000000 99' }, 'USDT'))).msg,
      /always counts in full/,
    )

    assert.equal(await set({ tiers: '60000 85', platformCap: '30000000' }), false)
    assert.deepEqual([(await shown())?.tiers[0]?.to, (await shown())?.change], ['60000.00000000', null])

    // A lower ratio waits, and the higher cap beside it too.
    assert.equal(await set({ tiers: '60000 70; 90000 50', platformCap: '40000000' }), true)
    const announced = await shown()
    assert.deepEqual(
      [announced?.tiers.map(({ ratio }) => ratio), announced?.change?.tiers.map(({ ratio }) => ratio)],
      [['0.85'], ['0.7', '0.5']],
    )
    assert.ok((announced?.change?.startsAt ?? 0) > Date.now() + 6.9 * 86_400_000)
    assert.match((await admin.refused(...ask({ borrowLimit: '7' }))).msg, /announced/)
    assert.match((await admin.refused(...request('XRP', 'end'))).msg, /announced/)
    await eventually('the balance is in the history, and its owner is told once', async () => {
      await sql`update collateral_changes set notified_at = null where coin = 'XRP' and not exists (
        select from web_news where user_id = ${userId} and template = 'collateralChanges')`
      await runDue()
      return (await reported()).length === 2
    })
    await runDue()
    assert.deepEqual(await reported(), ['collateralChanges', 'mail collateralChanges'])

    // Withdrawn, which is told as well; then announced anew, and done.
    await agree('XRP', 'take')
    await runDue()
    assert.deepEqual(
      (await reported()).filter((name) => name.includes('Stays')),
      ['collateralStays', 'mail collateralStays'],
    )
    assert.equal(await set({ tiers: '60000 70; 90000 50', platformCap: '40000000' }), true)
    await runDue()
    assert.deepEqual([(await rowOf('XRP')).state, (await shown())?.tiers.length], ['changing', 1])
    await passWeek()
    await runDue()
    assert.deepEqual([(await rowOf('XRP')).state, (await rowOf('XRP')).terms.tiers], ['taken', '60000 70; 90000 50'])
    assert.deepEqual([(await shown())?.change, (await shown())?.platformCap], [null, '40000000.00000000'])
    const { rows } = await admin.call('GET /console-api/audit/list', {})
    const actions = new Set(rows.map(({ action }) => action))
    assert.ok(actions.has('collateral.announce-terms') && actions.has('collateral.set-terms'))
  })
})

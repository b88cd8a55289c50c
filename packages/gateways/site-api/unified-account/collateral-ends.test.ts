import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { setFuturesSite } from '../perpetuals/futures-site.fixture.ts'

const UPGRADE = 'POST /fe-co-api/account/unified/upgrade'
const SWITCH = 'POST /fe-co-api/account/unified/collateral/switch'
const SUPPORTED = 'GET /fe-co-api/account/unified/collateral/support/list'
const COINS = 'GET /fe-co-api/account/unified/asset_list'

describe('a coin that the platform takes as collateral no longer', async () => {
  const { api, enter } = await setFuturesSite({ offHour: true })

  it('counts for a week after two persons agreed, is told of until then, and counts no more by a command', async () => {
    const { visitor: dave } = await enter('dave', '100 USDT', '1 BTC')
    await dave.call(UPGRADE, {})
    await dave.call(SWITCH, { coin: 'BTC', collateralStatus: 1 })
    const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
    const second = await StaffVisitor.signedIn(api, 'second', 'admin')
    const request = (code: string, wish: 'end' | 'take') =>
      ['POST /console-api/collateral/request', { coin: code, wish, reason: 'it hardly trades any more' }] as const
    const agree = async (wish: 'end' | 'take') => {
      const { approvalId } = await admin.call(...request('BTC', wish))
      await second.call('POST /console-api/approvals/approve', { id: approvalId })
    }
    const terms = async () => (await dave.call(SUPPORTED)).list.find((row) => row.coin === 'BTC')
    const worth = async () => (await dave.call(COINS)).list.find((row) => row.coin === 'BTC')?.marginValue
    const state = async () => {
      const { coins } = await admin.call('GET /console-api/collateral/list')
      return coins.find((row) => row.coin === 'BTC')?.state
    }
    const runDue = () => callControl(dataFolder(api.directory).socket, 'job.run', { name: 'collateral-ends' }, 60_000)
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
    await agree('take')
    assert.deepEqual([await state(), (await terms())?.endsAt], ['taken', null])
    await agree('end')
    await runDue()
    assert.equal((await terms())?.sysCollateralStatus, 1, 'not before its time')
    const sql = connect(api.database.url, { connections: 1, name: 'test' })
    await sql`
      update collateral_ends set announced_at = announced_at - interval '7 days', ends_at = ends_at - interval '7 days'
      where withdrawn_at is null`
    await sql.end()
    await runDue()
    assert.deepEqual(
      [await state(), (await terms())?.sysCollateralStatus, (await terms())?.endsAt, await worth()],
      ['refused', 0, null, '0.00000000'],
    )
    await runDue()
    await dave.call(SWITCH, { coin: 'BTC', collateralStatus: 0 })
    assert.equal(await dave.refused(SWITCH, { coin: 'BTC', collateralStatus: 1 }), '320008')
    await agree('take')
    await dave.call(SWITCH, { coin: 'BTC', collateralStatus: 1 })
    assert.deepEqual([await state(), await worth()], ['taken', '58800.00000000'])
    const { rows } = await admin.call('GET /console-api/audit/list', {})
    const actions = rows.map(({ action }) => action)
    assert.ok(actions.includes('collateral.announce-end') && actions.includes('collateral.take'))
  })
})

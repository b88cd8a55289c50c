import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { startTestApi } from '../../../../apps/api/api.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const STATE = 'GET /exchange-web/web/deadMan/state'
const ARM = 'POST /exchange-web/web/deadMan/arm'
const DISARM = 'POST /exchange-web/web/deadMan/disarm'
const NOTICE = 'POST /exchange-web/web/deadMan/notice'
const CREATE = 'POST /exchange-web/web/order/create'
const OPEN = 'GET /exchange-web/web/order/openList'

describe('the dead man’s switch on the site', () => {
  it('belongs to its owner, outlives the process, and finishes what it had begun', async (t) => {
    const first = await startTestApi()
    const alice = await SiteVisitor.signedIn(first, 'alice', ['USDT=1000000'])
    const bob = await SiteVisitor.signedIn(first, 'bob', ['USDT=1000000'])

    assert.equal(await new SiteVisitor(first).refused(STATE), '403')
    assert.equal(await new SiteVisitor(first).refused(ARM, { minutes: 5 }), '403')
    for (const minutes of [0, 61, 1.5, '1e1', '', '5; drop table users'])
      assert.equal(await alice.refused(ARM, { minutes: minutes as number }), '10000', String(minutes))
    const form = new URLSearchParams({ minutes: '5' })
    const forged = await alice.post(ARM.slice(5), form, { origin: 'https://evil.example' })
    assert.notEqual(((await forged.json()) as { code: string }).code, '0')

    assert.deepEqual((await alice.call(STATE)).deadMan, { isArmed: false, minutes: 5, fired: null })
    assert.deepEqual((await alice.call(ARM, { minutes: 30 })).deadMan, { isArmed: true, minutes: 30, fired: null })
    assert.deepEqual((await bob.call(STATE)).deadMan, { isArmed: false, minutes: 5, fired: null })
    assert.deepEqual((await alice.call(DISARM)).deadMan, { isArmed: false, minutes: 30, fired: null })
    assert.deepEqual((await bob.call(DISARM)).deadMan, { isArmed: false, minutes: 5, fired: null })
    await alice.call(ARM, { minutes: 10 })
    await bob.call(ARM, { minutes: 10 })
    const order = { side: 'buy', type: 'limit', qty: '0.01', price: '50000' } as const
    for (const visitor of [alice, bob]) await visitor.call(CREATE, { ...order, pair: 'BTC_USDT' })
    await first.stop({ keep: true })

    // The state left by a process that was killed after its decision.
    const sql = connect(first.database.url, { name: 'test', connections: 1 })
    const firedAtMs = Date.now()
    await sql`
      update dead_man_switches set phase = 'firing', fired_at = ${new Date(firedAtMs)}, is_noticed = false
      where user_id = (select id from users where email = 'alice@example.com')`
    await sql.end()
    const second = await startTestApi({ database: first.database, directory: first.directory })
    t.after(() => second.stop())
    const [aliceAgain, bobAgain] = [new SiteVisitor(second), new SiteVisitor(second)]
    await aliceAgain.signIn('alice')
    await bobAgain.signIn('bob')
    await until(async () => (await aliceAgain.call(OPEN)).rows.length === 0)
    const { deadMan } = await aliceAgain.call(STATE)
    const fired = { atMs: firedAtMs, canceled: null, heldPairs: [], isNoticed: false }
    assert.deepEqual(deadMan, { isArmed: false, minutes: 10, fired })
    assert.equal((await aliceAgain.call(NOTICE)).deadMan.fired?.isNoticed, true)
    // Bob's page has a minute to come back.
    assert.equal((await bobAgain.call(STATE)).deadMan.isArmed, true)
    assert.equal((await bobAgain.call(OPEN)).rows.length, 1)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { Worker } from '../../../../apps/worker/worker.ts'
import { newcomer, SiteVisitor } from '../site-visitor.fixture.ts'
import { CREATE } from '../spot/orders.fixture.ts'

const OVERVIEW = 'GET /exchange-web/web/referral/overview'
const ADD = 'POST /exchange-web/web/referral/addCode'
const CHANGE = 'POST /exchange-web/web/referral/changeCode'
const INVITEES = 'GET /exchange-web/web/referral/invitees'
const PAYMENTS = 'GET /exchange-web/web/referral/payments'
const SUMMARY = '/arcade-web/bowlineReferral/getRebateSummaryData'
const DAY_MS = 86_400_000

describe('referral on the site', async () => {
  let worker: Worker | undefined
  let run: Promise<unknown> | undefined
  after(async () => {
    await worker?.stop()
    await run
  })
  const { api, sql } = await setApi()
  before(() => {
    const log = createLog('worker-test', { level: 'silent' })
    worker = new Worker({ directory: api.directory, databaseUrl: api.database.url, log })
    run = worker.run()
  })
  const job = (name: string) => callControl(dataFolder(api.directory).socket, 'job.run', { name }, 30_000)

  it('has codes of one’s own, each with the share it passes on, and nobody else’s', async () => {
    const { visitor } = await newcomer(api, 'alice')
    const { codes, mostCodes } = await visitor.call(OVERVIEW)
    assert.deepEqual(
      codes.map(({ kickbackPercent, invited, isFrozen }) => [kickbackPercent, invited, isFrozen]),
      [[0, 0, false]],
    )
    assert.match(codes[0]?.link ?? '', /\/user\/register\?inviteCode=[0-9A-Z]{8}$/)
    const { code } = await visitor.call(ADD, { kickbackPercent: 50, label: 'Mein Kanal' })
    await visitor.call(CHANGE, { code, kickbackPercent: 10, label: '' })
    assert.equal((await visitor.call(OVERVIEW)).codes[1]?.kickbackPercent, 10)
    const { visitor: other } = await newcomer(api, 'mallory')
    await other.refused(CHANGE, { code, kickbackPercent: 0, label: 'mine' })
    for (let n = 2; n < mostCodes; n++) await visitor.call(ADD, { kickbackPercent: 0 })
    const { reason } = (await visitor.ask(ADD, { kickbackPercent: 0 })) as unknown as { reason: string }
    assert.equal(reason, 'referral.codes-most')
  })

  it('takes no share that is not one: more than half, less than nothing, giant, or no number', async () => {
    const { visitor } = await newcomer(api, 'mallory')
    for (const kickbackPercent of ['51', '-1', '1e1', '99999999999999999999', '0.5', 'NaN', ''])
      await visitor.refused(ADD, { kickbackPercent } as never)
    await visitor.refused(ADD, { kickbackPercent: 0, label: 'x'.repeat(31) })
    await visitor.refused(ADD, { kickbackPercent: 0, label: 'a\u0000b' })
    for (const code of ["'; drop--", 'ABCDEFGHI', '']) await visitor.refused(CHANGE, { code, kickbackPercent: 0 })
    await visitor.refused(INVITEES, { cursor: '1e9' } as never)
    assert.equal((await new SiteVisitor(api).ask(OVERVIEW)).code, '403')
  })

  it('shows an inviter what came of a link: invited, verified, traded, earned and paid', async () => {
    const maker = await newcomer(api, 'maker', ['BTC=10'])
    const alice = await newcomer(api, 'alice')
    const bob = await newcomer(api, 'bob', ['USDT=100000'])
    const { code } = await alice.visitor.call(ADD, { kickbackPercent: 25 })
    await sql`
      insert into attributions (user_id, inviter_id, invite_code, kickback_percent, registered_at)
      values (${bob.id}, ${alice.id}, ${code}, 25, now())`
    await sql`update users set kyc_level = 1 where id = ${bob.id}`
    await maker.visitor.call(CREATE, { pair: 'BTC_USDT', side: 'sell', type: 'limit', qty: '1', price: '60000' })
    await bob.visitor.call(CREATE, { pair: 'BTC_USDT', side: 'buy', type: 'limit', qty: '0.04', price: '60000' })
    // What came in the last millisecond is counted when something came after it.
    await maker.visitor.call(CREATE, { pair: 'BTC_USDT', side: 'sell', type: 'limit', qty: '1', price: '61000' })
    const summary = await eventually('the trade is counted', async () => {
      await job('referral')
      const { data } = (await (await alice.visitor.get(SUMMARY)).json()) as { data: Record<string, unknown> }
      return data.traded === 1 ? data : undefined
    })
    // The fee of a buyer is 0.1 % of 0.04 BTC: 0.00004; of 20 % alice keeps three quarters, 0.000006 BTC at 60,000.
    const { byProduct, updatedAt, ...sums } = summary
    assert.deepEqual(sums, {
      ...{ invited: 1, verified: 1, traded: 1, rebateTotal: '0.00000000', rebateToday: '0.36000000' },
      ...{ pending: '0.36000000', rate: '0.2', kickbackRate: '0.25', tier: 'standard', currency: 'USDT' },
    })
    assert.deepEqual(
      (byProduct as { product: string }[]).map(({ product }) => product),
      ['spot', 'futures', 'copy'],
    )
    assert.ok(Number(updatedAt) > Date.now() - 60_000)
    const { rows } = await alice.visitor.call(INVITEES)
    assert.deepEqual(
      rows.map(({ id, isVerified, hasTraded, kickbackPercent, earned }) => [
        id,
        isVerified,
        hasTraded,
        kickbackPercent,
        earned,
      ]),
      [[bob.id, true, true, 25, '0.36000000']],
    )
    assert.match(rows[0]?.name ?? '', /^b\*\*\*/)
    assert.deepEqual((await bob.visitor.call(INVITEES)).rows, [], 'nobody sees another’s')

    // Both signed in from the same place by the same program, which a guard would take for one person.
    await sql`update security_history set ip = '203.0.113.9' where user_id = ${bob.id}`
    // As if the trade had been two days ago.
    await sql`update referral_earnings set day = day - 2`
    await Promise.all([job('referral-payment'), job('referral-payment')])
    await job('referral-payment')
    const paid = async ({ visitor }: typeof alice) =>
      (await visitor.call(PAYMENTS)).rows.map(({ coin, amount, worth, state }) => [coin, amount, worth, state])
    assert.deepEqual(await paid(alice), [['BTC', '0.00000600', '0.36000000', 'paid']])
    assert.deepEqual(await paid(bob), [['BTC', '0.00000200', '0.12000000', 'paid']])
    const { body } = await alice.program.call('GET', '/api/v3/account')
    assert.equal(
      body.balances.find(({ asset }: { asset: string }) => asset === 'BTC')?.free,
      '0.00000600',
      'it is in the spot account',
    )
    const { rebateTotal, pending } = await alice.visitor.call(OVERVIEW)
    assert.deepEqual([rebateTotal, pending], ['0.36000000', '0.00000000'])
    assert.equal((await bob.visitor.call(OVERVIEW)).kickbackReceived, '0.12000000')
    const csv = await (await alice.visitor.get('/exchange-web/web/referral/export')).text()
    const day = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 8)
    assert.match(
      csv,
      new RegExp(`^day \\(UTC\\),coin,amount,worth \\(USDT\\),state\\r?\\n${day}..,BTC,0.00000600,0.36000000,paid`),
    )
  })
})

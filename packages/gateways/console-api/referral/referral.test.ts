import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { newcomer } from '../../site-api/site-visitor.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const APPROVE = 'POST /console-api/approvals/approve'
const HOLDS = 'GET /console-api/referral/holds'
const OVERVIEW = 'GET /exchange-web/web/referral/overview'
const reason = 'agreed in the meeting of May'

describe('staff and referral', async () => {
  const { api, sql } = await setApi()
  const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')

  /** An invitee whose rebates of `worth` USDT were paid to the inviter, or wait. */
  const pair = async (state: 'paid' | 'earned') => {
    const alice = await newcomer(api, 'alice', ['USDT=15'])
    const bob = await newcomer(api, 'bob', ['USDT=15'])
    const { codes } = await alice.visitor.call(OVERVIEW)
    await sql`
      insert into attributions (user_id, inviter_id, invite_code, registered_at)
      values (${bob.id}, ${alice.id}, ${codes[0]?.code ?? ''}, now())`
    const run = state === 'paid' ? new Date().toISOString().slice(0, 10) : null
    await sql`
      insert into referral_earnings (day, invitee_id, inviter_id, product, asset, fills, fee, inviter_amount, kickback_amount,
        volume, matched, state, run_day, inviter_worth, kickback_worth)
      values (current_date, ${bob.id}, ${alice.id}, 'spot', 1, 1, 10000000000, 2000000000, 0, 0, 0, ${state}, ${run},
        ${run === null ? null : '2000000000'}, ${run === null ? null : '0'})`
    return { alice, bob }
  }
  const usdt = async ({ program }: Awaited<ReturnType<typeof newcomer>>) => {
    const { body } = await program.call('GET', '/api/v3/account')
    return body.balances.find(({ asset }: { asset: string }) => asset === 'USDT')?.free
  }

  it('give a KOL a contract by two persons, and end it by one', async () => {
    const { visitor, id } = await newcomer(api, 'kol')
    const asked = { userId: id, ratePercent: 40, reason }
    const { approvalId } = await compliance.call('POST /console-api/referral/request-contract', asked)
    await compliance.refused(APPROVE, { id: approvalId })
    assert.equal((await visitor.call(OVERVIEW)).rate, '0.2')
    await admin.call(APPROVE, { id: approvalId })
    const { rate, tier } = await visitor.call(OVERVIEW)
    assert.deepEqual([rate, tier], ['0.4', 'kol'])
    assert.equal((await visitor.call('GET /exchange-web/web/user/invite')).isKol, true)
    const { rows } = await compliance.call('GET /console-api/referral/contracts')
    assert.deepEqual(
      rows.map(({ userId, ratePercent, endsAtMs }) => [userId, ratePercent, endsAtMs]),
      [[id, 40, null]],
    )
    await compliance.call('POST /console-api/referral/end-contract', { userId: id, reason })
    await compliance.refused('POST /console-api/referral/end-contract', { userId: id, reason })
    assert.equal((await visitor.call(OVERVIEW)).tier, 'standard')
    const { rows: reported } = await visitor.call('GET /exchange-web-gateway/news/list', {})
    assert.deepEqual(
      reported.map(({ title, text }) => [title, /\d+%/.exec(text)?.[0]]),
      [
        ['Your referral contract has ended', '20%'],
        ['New referral rate', '40%'],
      ],
    )
    const mails = await sql`select template from outbox_messages where user_id = ${id} and template like 'referral%'`
    assert.deepEqual(mails.map(({ template }) => template).toSorted(), [
      'referralContractBegun',
      'referralContractEnded',
    ])
    await compliance.refused('POST /console-api/referral/request-contract', { ...asked, userId: 999_999 })
    await compliance.refused('POST /console-api/referral/request-contract', { ...asked, ratePercent: 41 })
  })

  it('tell a user whom they mark as a KOL, and no longer, once each', async () => {
    const { visitor, id } = await newcomer(api, 'marked')
    const isKol = async () => (await visitor.call('GET /exchange-web/web/user/invite')).isKol
    for (let time = 0; time < 2; time++)
      await admin.call('POST /console-api/users/mark-kol', { userId: id, isKol: true, reason })
    assert.equal(await isKol(), true)
    await admin.call('POST /console-api/users/mark-kol', { userId: id, isKol: false, reason })
    assert.equal(await isKol(), false)
    const { rows: reported } = await visitor.call('GET /exchange-web-gateway/news/list', {})
    assert.deepEqual(
      reported.map(({ title }) => title),
      ['You are no longer a KOL', 'You are now a KOL'],
    )
    const mails = await sql`select template from outbox_messages where user_id = ${id} and template like 'kol%'`
    assert.deepEqual(mails.map(({ template }) => template).toSorted(), ['kolMarked', 'kolUnmarked'])
  })

  it('take back by two persons what was paid, as far as it is there', async () => {
    const { alice, bob } = await pair('paid')
    const asked = { inviteeId: bob.id, reason }
    const { approvalId } = await compliance.call('POST /console-api/referral/request-clawback', asked)
    await compliance.refused(APPROVE, { id: approvalId })
    assert.equal(await usdt(alice), '15.00000000')
    await admin.call(APPROVE, { id: approvalId })
    assert.deepEqual([await usdt(alice), await usdt(bob)], ['0.00000000', '15.00000000'], '15 of 20 were there')
    const { rows } = await compliance.call(HOLDS, { isOpen: false })
    assert.deepEqual(
      rows.map(({ inviteeId, reason: why, state }) => [inviteeId, why, state]),
      [[bob.id, 'clawback', 'cancelled']],
    )
    const { approvalId: again } = await compliance.call('POST /console-api/referral/request-clawback', asked)
    await admin.refused(APPROVE, { id: again })
    const log = await admin.call('GET /console-api/audit/list', { userId: bob.id })
    assert.ok(log.rows.some(({ action }) => action === 'referral.clawback'))
  })

  it('release by two persons what waits, or cancel it by one', async () => {
    const [one, other] = [await pair('earned'), await pair('earned')]
    for (const { bob } of [one, other])
      await sql`
        insert into referral_holds (invitee_id, reason, state, since) values (${bob.id}, 'matched', 'review', now())`
    const { rows } = await compliance.call(HOLDS)
    assert.deepEqual(rows.map(({ inviteeId }) => inviteeId).toSorted(), [one.bob.id, other.bob.id].toSorted())
    const { isHeld } = (await one.alice.visitor.call('GET /exchange-web/web/referral/invitees')).rows[0] ?? {}
    assert.equal(isHeld, true)
    const asked = { inviteeId: one.bob.id, reason }
    const { approvalId } = await compliance.call('POST /console-api/referral/request-release', asked)
    await admin.call(APPROVE, { id: approvalId })
    await compliance.call('POST /console-api/referral/cancel', { inviteeId: other.bob.id, reason })
    await compliance.refused('POST /console-api/referral/cancel', { inviteeId: other.bob.id, reason })
    assert.deepEqual((await compliance.call(HOLDS)).rows, [])
  })
})

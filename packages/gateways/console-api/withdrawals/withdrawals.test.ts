import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const LIST = 'GET /console-api/withdrawals/waiting'
const REVIEW = 'POST /console-api/withdrawals/review'
const reason = 'called the owner back'

describe('withdrawals in review', async () => {
  const { api, sql } = await setApi()
  const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const finance = await StaffVisitor.signedIn(api, 'finance', 'finance')

  it('are released by as many different persons as their risk asks for, each on record', async () => {
    const { userId } = await api.person('alice', [])
    const [made] = await sql<{ withdraw_id: string }[]>`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, persons,
        state, requested_at, changed_at)
      values (gen_random_uuid(), ${userId}, ${userId}, 1, 'BTC', 'BTC', 'bcrt1qxyz', 150000000, 10000, 9000000000000, 85, 2,
        'review', now(), now())
      returning withdraw_id`
    const withdrawId = made?.withdraw_id ?? ''
    const { rows } = await finance.call(LIST)
    assert.deepEqual(
      rows.map(({ amount, value, risk, persons }) => ({ amount, value, risk, persons })),
      [{ amount: '1.50000000', value: '90000.00000000', risk: 85, persons: 2 }],
    )
    assert.match((await finance.refused(REVIEW, { withdrawId, verdict: 'approve', reason })).msg, /role/)
    assert.deepEqual(await compliance.call(REVIEW, { withdrawId, verdict: 'approve', reason }), { done: 'waits' })
    assert.match((await compliance.refused(REVIEW, { withdrawId, verdict: 'approve', reason })).msg, /Somebody else/)
    // Whoever let the other in may act as both.
    await sql`insert into staff_entrustments (staff_id, by_id) values (${admin.id}, ${compliance.id})`
    assert.match((await admin.refused(REVIEW, { withdrawId, verdict: 'approve', reason })).msg, /One person/)
    await sql`delete from staff_entrustments`
    await sql`update staff set decides_from = now() + interval '1 day' where id = ${admin.id}`
    assert.match((await admin.refused(REVIEW, { withdrawId, verdict: 'approve', reason })).msg, /72 hours/)
    await sql`update staff set decides_from = now() - interval '1 day' where id = ${admin.id}`
    assert.equal((await admin.call(LIST)).rows.length, 1)
    assert.deepEqual(await admin.call(REVIEW, { withdrawId, verdict: 'approve', reason }), { done: 'queued' })
    assert.match((await admin.refused(REVIEW, { withdrawId, verdict: 'reject', reason })).msg, /not wait/)
    assert.deepEqual((await admin.call(LIST)).rows, [])
    const { rows: log } = await admin.call('GET /console-api/audit/list', {})
    assert.equal(log.filter(({ action }) => action === 'withdrawals.approve').length, 2)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const REQUEST = 'POST /console-api/custody/request-give-up'
const APPROVE = 'POST /console-api/approvals/approve'
const reason = 'its file was lost on the way'

describe('a transfer that waits to be signed offline', async () => {
  const { api, sql } = await setApi()
  const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')

  it('is given up by two persons, and not once it came back signed', async () => {
    const [payment] = await sql<{ id: bigint }[]>`
      insert into wallet_payments (network, kind, state, plan, created_at, changed_at)
      values ('BTC', 'refill-cold', 'asked', '{}', now(), now()) returning id`
    const [row] = await sql<{ id: bigint }[]>`
      insert into wallet_moves (network, asset, kind, amount, approval, state, payment, allowed_at, changed_at)
      values ('BTC', 'native', 'refill-cold', 5000000, 7001, 'planned', ${String(payment?.id)}, now(), now()) returning id`
    const move = Number(row?.id)
    const stateNow = async () => (await sql`select state from wallet_moves where id = ${move}`)[0]?.state
    await compliance.refused(REQUEST, { move: move + 1, reason })
    const { approvalId: first } = await compliance.call(REQUEST, { move, reason })
    assert.match((await compliance.refused(APPROVE, { id: first })).msg, /their own request/)
    await sql`
      insert into wallet_signed_files (payment, raw, actor, at) values (${String(payment?.id)}, 'x', 'staff:1', now())`
    await admin.refused(APPROVE, { id: first })
    assert.equal(await stateNow(), 'planned')
    await sql`delete from wallet_signed_files`
    await admin.call(APPROVE, { id: first })
    assert.equal(await stateNow(), 'given-up')
    await compliance.refused(REQUEST, { move, reason })
    const audit = await sql`select from audit_log where object_kind = 'move' and object_id = ${String(move)}`
    assert.equal(audit.length, 1)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const REQUEST = 'POST /console-api/custody/request-give-up'
const BOOK = 'POST /console-api/custody/request-book'
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

    // Its signed file was sent all the same: both boards say so, and two persons have it booked by its transaction.
    await compliance.refused(BOOK, { move, reason })
    await sql`update wallet_moves set seen_txid = 'tx1', seen_cost = 300 where id = ${move}`
    const { moves } = await compliance.call('GET /console-api/custody/board')
    assert.deepEqual([moves[0]?.state, moves[0]?.seenTxid], ['given-up', 'tx1'])
    const { rows } = await compliance.call('GET /console-api/reconciliation/board')
    const sent = rows.find(({ network, coin }) => network === 'BTC' && coin === 'BTC')?.sentAllTheSame
    assert.deepEqual(sent, [{ move, txid: 'tx1', amount: '0.05' }])
    const { approvalId: stale } = await compliance.call(BOOK, { move, reason })
    // A reorganisation: now it is there by another.
    await sql`update wallet_moves set seen_txid = 'tx2' where id = ${move}`
    await admin.refused(APPROVE, { id: stale })
    await admin.call('POST /console-api/approvals/reject', { id: stale, reason })
    const { approvalId } = await compliance.call(BOOK, { move, reason })
    assert.match((await compliance.refused(APPROVE, { id: approvalId })).msg, /their own request/)
    await admin.call(APPROVE, { id: approvalId })
    assert.equal(await stateNow(), 'recognised')
    await compliance.refused(BOOK, { move, reason })
    const booked = await sql`select from audit_log where action = 'custody.book' and object_id = ${String(move)}`
    assert.equal(booked.length, 1)
  })
})

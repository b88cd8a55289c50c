import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { type Newcomer, newcomer } from '../../site-api/site-visitor.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const CLAIM = 'POST /exchange-web-gateway/wallet/claimRecovery'
const MINE = 'GET /exchange-web-gateway/wallet/recoveries'
const WAITING = 'GET /console-api/recoveries/waiting'
const REQUEST = 'POST /console-api/recoveries/request'
const BACK = 'POST /console-api/recoveries/sendBack'
const REFUSE = 'POST /console-api/recoveries/refuse'
const APPROVE = 'POST /console-api/approvals/approve'
const reason = 'signed with the sending address'
const TXID = 'c0ffee'.repeat(10)

describe('coins that were sent and do not show', async () => {
  const { api, sql } = await setApi()
  const [compliance, admin, finance] = await Promise.all(
    (['compliance', 'admin', 'finance'] as const).map((role) => StaffVisitor.signedIn(api, role, role)),
  )
  const alice = await newcomer(api, 'alice')
  const bob = await newcomer(api, 'bob')
  const claim = { coinName: 'BTC', transferNetWork: 'BTC', txid: TXID, amount: '0.5', note: 'from my old wallet' }

  /** As the process that watches the chain stores it when it is final. */
  async function arrive(amount: bigint): Promise<number> {
    const [row] = await sql<{ id: bigint }[]>`
      with came as (
        insert into wallet_deposits (network, txid, place, asset, receiver, sender, amount, side, stage, credit_depth,
          is_coinbase, height, block_hash, seen_at, changed_at)
        values ('BTC', ${TXID}, 'o0', 'native', 'hot', 'bcrt1qsender', ${String(amount)}, 'suspense', 'unlocked', 1, false, 1,
          'h', now(), now()) returning id),
      asked as (
        insert into wallet_postings (key, deposit_id, kind, generation, created_at)
        select 'dep:test', id, 'suspend', 0, now() from came returning id, deposit_id)
      insert into wallet_custody (network, asset, role, amount, posting, at)
        select 'BTC', 'native', 'hot', ${String(amount)}, id, now() from asked
      returning (select deposit_id from asked) as id`
    return Number(row?.id)
  }

  const free = async ({ visitor }: Newcomer) => {
    const { coins } = await visitor.call('GET /exchange-web-gateway/asset/coinBalance', { coinName: 'BTC' })
    return coins[0]?.available
  }

  it('are reported once, a few at a time, and seen by nobody else', async () => {
    assert.ok((await alice.visitor.call(CLAIM, claim)).id > 0)
    assert.equal((await alice.visitor.ask(CLAIM, claim)).data?.reason, 'repeated')
    for (const wrong of [
      { txid: 'x' },
      { txid: `${TXID}'--` },
      { amount: '-1' },
      { amount: '1e9' },
      { coinName: 'DOGE' },
    ])
      await alice.visitor.refused(CLAIM, { ...claim, ...wrong })
    for (let i = 0; i < 4; i++) await alice.visitor.call(CLAIM, { ...claim, txid: `${TXID}${i}` })
    assert.equal((await alice.visitor.ask(CLAIM, { ...claim, txid: `${TXID}9` })).data?.reason, 'too-many')
    assert.deepEqual((await bob.visitor.call(MINE, {})).rows, [])
  })

  it('are given by two persons when they are in suspense, once, less a fee', async () => {
    const deposit = await arrive(50_000_000n)
    await bob.visitor.call(CLAIM, claim)
    const rowOf = async (user: Newcomer) => {
      const { rows } = await compliance.call(WAITING, {})
      return rows.find(({ userId, txid }) => userId === user.id && txid === TXID)
    }
    const asked = await eventually('they are booked', async () => {
      const row = await rowOf(alice)
      return row?.found.length === 1 && row
    })
    const [found] = asked.found
    assert.deepEqual(
      [found?.id, found?.amount, found?.coin, found?.sender, asked.note],
      [deposit, '0.50000000', 'BTC', 'bcrt1qsender', 'from my old wallet'],
    )
    const { id } = asked
    const wanted = { id, deposit, fee: '0.001', reason }
    assert.match((await finance.refused(REQUEST, wanted)).msg, /role/)
    await compliance.refused(REQUEST, { ...wanted, fee: '0.5' })
    await compliance.refused(REQUEST, { ...wanted, deposit: deposit + 1 })
    const { approvalId } = await compliance.call(REQUEST, wanted)
    const rival = await rowOf(bob)
    const { approvalId: second } = await compliance.call(REQUEST, { ...wanted, id: rival?.id ?? 0 })
    await compliance.refused(APPROVE, { id: approvalId })
    assert.equal((await alice.visitor.call(MINE, {})).rows.find(({ txid }) => txid === TXID)?.state, 'open')
    await sql`update wallet_deposits set amount = 90000000 where id = ${deposit}`
    assert.match((await admin.refused(APPROVE, { id: approvalId })).msg, /changed since/, 'it is not what was read')
    await sql`update wallet_deposits set amount = 50000000 where id = ${deposit}`
    await admin.call(APPROVE, { id: approvalId })
    assert.match((await admin.refused(APPROVE, { id: second })).msg, /suspense/)

    const credited = await eventually('the ledger has them', async () =>
      (await alice.visitor.call(MINE, {})).rows.find(({ txid, state }) => txid === TXID && state === 'credited'),
    )
    assert.equal(credited.fee, '0.00100000')
    assert.equal(await free(alice), '0.49900000')
    assert.equal(await free(bob), '0.00000000')
    assert.equal((await rowOf(bob))?.found.length, 0)
    await compliance.call(REFUSE, { id: rival?.id ?? 0, reason: 'somebody else sent it' })
    const refused = (await bob.visitor.call(MINE, {})).rows[0]
    assert.deepEqual([refused?.state, refused?.reason], ['refused', 'somebody else sent it'])
    await compliance.refused(REFUSE, { id: rival?.id ?? 0, reason })
  })

  it('of a token that is not listed go back to their sender when two persons say so, and to nobody else', async () => {
    const contract = `0x${'ab'.repeat(20)}`
    const sender = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const receiver = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'
    const txid = `0x${'c0'.repeat(32)}`
    const report = { contract: contract.toUpperCase().replace('X', 'x'), transferNetWork: 'ETH', txid, amount: '7' }
    const { id } = await bob.visitor.call(CLAIM, report)
    for (const wrong of [{ transferNetWork: 'BTC' }, { contract: '0x12' }, { contract: undefined }])
      await bob.visitor.refused(CLAIM, { ...report, txid: `0x${'d0'.repeat(32)}`, ...wrong })
    const mine = async () => (await bob.visitor.call(MINE, {})).rows.find((row) => row.id === id)
    assert.deepEqual([(await mine())?.coinName, (await mine())?.contract], [null, contract])

    // As the process that watches the chain stores it.
    await sql`
      insert into wallet_addresses (family, branch, number, address, key, user_id, given_at)
      values ('evm', 1, 77, ${receiver}, ${receiver.toLowerCase()}, ${bob.id}, now())`
    const [stored] = await sql<{ id: bigint }[]>`
      insert into wallet_deposits (network, txid, place, asset, receiver, sender, amount, user_id, side, stage, credit_depth,
        is_coinbase, height, block_hash, seen_at, changed_at)
      values ('ETH', ${txid}, 'l0', ${contract}, ${receiver.toLowerCase()}, ${sender.toLowerCase()}, 7000000, ${bob.id}, 'suspense',
        'unlocked', 1, false, 1, 'h', now(), now()) returning id`
    const deposit = Number(stored?.id)
    const rowOf = async () => (await compliance.call(WAITING, {})).rows.find((row) => row.id === id)
    const { coin, tokens, found } = (await rowOf()) ?? {}
    assert.deepEqual([coin, found, tokens?.length], [null, [], 1])
    assert.deepEqual(
      [tokens?.[0]?.id, tokens?.[0]?.userId, tokens?.[0]?.amount, tokens?.[0]?.receiver],
      [deposit, bob.id, '7000000', receiver],
    )
    const wanted = { id, deposit, reason }
    assert.match((await finance.refused(BACK, wanted)).msg, /role/)
    await compliance.refused(BACK, { ...wanted, deposit: deposit + 1 })
    const elsewhere = { ...wanted, address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' }
    await compliance.refused(BACK, elsewhere)
    // It is theirs once they have shown that.
    await sql`
      insert into travel_rule_proofs (user_id, network, address, method, proved_at, good_until)
      values (${bob.id}, 'ETH', ${elsewhere.address}, 'eip191', now(), now() + interval '90 days')`
    const { approvalId: other } = await compliance.call(BACK, elsewhere)
    const { approvalId } = await compliance.call(BACK, wanted)
    await compliance.refused(APPROVE, { id: approvalId })
    await sql`update wallet_deposits set amount = 8000000 where id = ${deposit}`
    assert.match((await admin.refused(APPROVE, { id: approvalId })).msg, /changed since/, 'it is not what was read')
    await sql`update wallet_deposits set amount = 7000000 where id = ${deposit}`
    await admin.call(APPROVE, { id: approvalId })
    await admin.refused(APPROVE, { id: other })
    const [back] = await sql<{ address: string; state: string }[]>`
      select address, state from wallet_returns where deposit_id = ${deposit}`
    assert.deepEqual({ ...back }, { address: sender, state: 'unreleased' })
    assert.equal((await mine())?.state, 'granted')
    assert.equal(await rowOf(), undefined)
    await sql`update wallet_returns set state = 'done' where deposit_id = ${deposit}`
    assert.deepEqual([(await mine())?.state, (await mine())?.fee], ['returned', null])
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { setAside } from '@bowline/capabilities/account-owners/index.ts'
import { findUserByEmail } from '@bowline/capabilities/identity/index.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { identityWords } from '@bowline/engine/identity-words.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const LIST = 'GET /console-api/set-aside/list'
const REQUEST = 'POST /console-api/set-aside/request'
const APPROVE = 'POST /console-api/approvals/approve'
const USDT = 1
const reason = 'proved by the exchange of letters of May'
/** `m/44'/60'/0'` of the phrase of W1. */
const COLD_KEY =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt'

describe('accounts set aside', async () => {
  let engine: RunningEngine | undefined
  const host = async (options: Parameters<typeof startEngine>[0]) => {
    engine = await startEngine(options)
    return engine
  }
  const { api, sql } = await setApi({ host })
  const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')

  /** An account as the engine knows it, whose user the database lost. */
  const lose = async (account: number, units: bigint) => {
    const owner = randomUUID()
    const { high, low } = identityWords(owner)
    await engine?.submit({ kind: 'open-account', account, ownerHigh: high, ownerLow: low })
    const wallet = { code: LedgerCode.spotAvailable, owner: account }
    const lines = moved({ code: LedgerCode.demoFunding }, wallet, USDT, units)
    if (units > 0n) {
      const key = { bizType: BizType.funding, bizId: `lost-${account}`, bizTime: Date.now() }
      assert.equal((await engine?.submit(journal(key, lines)))?.rejection, 0)
    }
    await setAside(sql, [{ account, owner }])
    return owner
  }

  it('are listed with what they hold, and given to their owner by two persons', async () => {
    const owner = await lose(3_001, 77_700_000_000n)
    await lose(3_002, 0n)
    const { rows } = await compliance.call(LIST)
    assert.deepEqual(
      rows.map(({ account, balances, worth }) => ({ account, balances, worth: worth.total })),
      [
        { account: 3_001, balances: [{ coin: 'USDT', total: '777.00000000' }], worth: '777.00000000' },
        { account: 3_002, balances: [], worth: '0.00000000' },
      ],
    )
    const wanted = { account: 3_001, email: ' Alice@Example.com ', reason }
    const { approvalId: id } = await compliance.call(REQUEST, wanted)
    assert.match((await compliance.refused(APPROVE, { id })).msg, /their own request/)
    assert.equal(await findUserByEmail(sql, 'alice@example.com'), undefined, 'nothing is done yet')
    await admin.call(APPROVE, { id })

    const alice = await findUserByEmail(sql, 'alice@example.com')
    assert.equal(alice?.id, 3_001)
    const [row] = await sql<{ owner: string }[]>`select owner from users where id = 3001`
    assert.equal(row?.owner, owner)
    const { balances } = await compliance.call('GET /console-api/users/show', { userId: 3_001 })
    assert.deepEqual(
      balances.map(({ coin, total }) => [coin, total]),
      [['USDT', '777.00000000']],
      'the money is where it was',
    )
    assert.deepEqual(
      (await compliance.call(LIST)).rows.map(({ account }) => account),
      [3_002],
    )
    const log = await admin.call('GET /console-api/audit/list', { userId: 3_001 })
    const given = log.rows.find(({ action }) => action === 'set-aside.give')
    assert.deepEqual(given?.after, { email: 'alice@example.com', reason, approval: id })
  })

  it('are not given twice, nor to somebody who is a user, nor without an address', async () => {
    const wanted = { account: 3_002, email: 'bob@example.com', reason }
    const field = async (change: object) => (await compliance.refused(REQUEST, { ...wanted, ...change })).data.field
    assert.equal(await field({ account: 3_001 }), 'account')
    assert.equal(await field({ account: 3_999 }), 'account')
    assert.equal(await field({ email: 'alice@example.com' }), 'email')
    assert.equal(await field({ email: 'bob' }), 'email')
    const { approvalId: id } = await compliance.call(REQUEST, wanted)
    assert.match((await compliance.refused(REQUEST, wanted)).msg, /already waiting/)
    // Somebody registers with that address before it is decided.
    await api.person('bob', [])
    assert.match((await admin.refused(APPROVE, { id })).msg, /belongs to another user by now/)
    await admin.call('POST /console-api/approvals/reject', { id, reason })
    assert.deepEqual(
      (await compliance.call(LIST)).rows.map(({ account }) => account),
      [3_002],
    )
  })

  it('are no other than coins that were stopped: one member stops one, two start it again', async () => {
    const board = async () => {
      const { rows } = await compliance.call('GET /console-api/reconciliation/board')
      return rows.find(({ coin, network }) => coin === 'USDT' && network === 'ETH')
    }
    assert.deepEqual([(await board())?.chain, (await board())?.stops], [null, []])
    const usdt = { network: 'ETH', coin: 'USDT', what: 'withdrawals' } as const
    await compliance.call('POST /console-api/reconciliation/stop', { ...usdt, reason })
    assert.deepEqual(
      (await board())?.stops.map(({ what, reason }) => [what, reason]),
      [['withdrawals', 'operator']],
    )
    const alarms = async () => (await compliance.call('GET /console-api/dashboard')).alarms
    const alarm = { kind: 'stopped', about: 'USDT · ETH' }
    assert.deepEqual(
      (await alarms()).filter(({ kind }) => kind === 'stopped'),
      [alarm],
      'somebody is told',
    )
    const wrong = { ...usdt, because: 'rival', reason } as const
    await compliance.refused('POST /console-api/reconciliation/request-open', wrong)
    const asked = { ...usdt, because: 'operator', reason } as const
    const { approvalId: id } = await compliance.call('POST /console-api/reconciliation/request-open', asked)
    await compliance.refused(APPROVE, { id })
    assert.equal((await board())?.stops.length, 1, 'nobody does it alone')
    await admin.call(APPROVE, { id })
    assert.deepEqual((await board())?.stops, [])
    assert.equal(
      (await alarms()).some(({ kind }) => kind === 'stopped'),
      false,
    )
    const log = await admin.call('GET /console-api/audit/list', {})
    const actions = log.rows.map(({ action }) => action)
    assert.ok(actions.includes('reconciliation.stop') && actions.includes('reconciliation.open'), actions.join())
  })

  it('are no other than a gas tank: two persons set its marks, and have what is too much returned', async () => {
    const board = () => compliance.call('GET /console-api/custody/board')
    const tank = async () => (await board()).tanks.find(({ network }) => network === 'ARBITRUM')
    const MARKS = 'POST /console-api/custody/request-marks'
    const MOVE = 'POST /console-api/custody/request-move'
    const marks = { network: 'ARBITRUM', low: '0.001', high: '0.004', reason }
    for (const wrong of [{ high: '0.001' }, { low: '0' }, { high: '0.0000000000000000001' }, { network: 'BTC' }])
      await compliance.refused(MARKS, { ...marks, ...wrong })
    const { approvalId: id } = await compliance.call(MARKS, marks)
    await compliance.refused(APPROVE, { id })
    assert.equal((await tank())?.high, '0.02', 'nobody does it alone')
    await admin.call(APPROVE, { id })
    await sql`
      insert into wallet_custody (network, asset, role, amount, at)
      values ('ARBITRUM', 'native', 'gas', ${String(10n ** 16n)}, now())`
    const { low, high, held, surplus, state } = (await tank()) ?? assert.fail()
    assert.deepEqual([low, high, held, surplus, state], ['0.001', '0.004', '0.01', '0.006', 'surplus'])
    const back = { network: 'ARBITRUM', coin: 'ETH', kind: 'refill-gas', amount: '0.009', reason } as const
    assert.match((await compliance.refused(MOVE, { ...back, amount: '0.00900001' })).msg, /Lower its marks first/)
    await compliance.refused(MOVE, { ...back, coin: 'USDT' })
    await compliance.refused(MOVE, { ...back, network: 'BTC', coin: 'BTC' })
    const asked = await compliance.call(MOVE, back)
    await compliance.refused(APPROVE, { id: asked.approvalId })
    await admin.call(APPROVE, { id: asked.approvalId })
    const [move] = (await board()).moves
    assert.deepEqual([move?.kind, move?.amount, move?.coin, move?.state], ['refill-gas', '0.009', 'ETH', 'allowed'])
    const log = await admin.call('GET /console-api/audit/list', {})
    const changed = log.rows.find(({ action }) => action === 'custody.marks')
    assert.deepEqual(changed?.before, { low: '0.005000000000000000', high: '0.020000000000000000' })
    await sql`truncate wallet_custody, wallet_moves cascade`
  })

  it('are no other than coins that are moved: nobody moves any, or says what is cold, alone', async () => {
    const board = () => compliance.call('GET /console-api/custody/board')
    const usdt = (await board()).rows.find(({ coin, network }) => coin === 'USDT' && network === 'ETH')
    assert.deepEqual([usdt?.held.hot, usdt?.proposal, (await board()).moves], ['0', null, []])
    const [tank] = (await board()).tanks
    assert.deepEqual([tank?.network, tank?.low, tank?.held, tank?.state], ['ETH', '0.1', '0', 'filling'])
    const wanted = { network: 'ETH', coin: 'USDT', kind: 'push-cold', amount: '12.5', reason } as const
    const REQUEST_MOVE = 'POST /console-api/custody/request-move'
    await compliance.refused(REQUEST_MOVE, { ...wanted, amount: '0' })
    await compliance.refused(REQUEST_MOVE, { ...wanted, amount: '1.0000001' })
    await compliance.refused(REQUEST_MOVE, { ...wanted, network: 'SOL' })
    const { approvalId: id } = await compliance.call(REQUEST_MOVE, wanted)
    await compliance.refused(APPROVE, { id })
    assert.deepEqual((await board()).moves, [], 'nobody does it alone')
    await admin.call(APPROVE, { id })
    const [move] = (await board()).moves
    assert.deepEqual([move?.kind, move?.amount, move?.state, move?.isOffline], ['push-cold', '12.5', 'allowed', false])
    await compliance.refused('GET /console-api/custody/unsigned', { move: move?.id ?? 0 })
    await compliance.refused('POST /console-api/custody/signed', { move: move?.id ?? 0, text: 'cHNidP8=' })

    const KEY = 'POST /console-api/custody/request-cold-key'
    const cold = { family: 'evm', key: COLD_KEY, fingerprint: '73c5da0a', reason } as const
    await compliance.refused(KEY, { ...cold, key: 'xprv9s21ZrQH143K' })
    const asked = await compliance.call(KEY, cold)
    assert.equal(asked.address, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    await compliance.refused(APPROVE, { id: asked.approvalId })
    assert.deepEqual((await board()).cold, [])
    await admin.call(APPROVE, { id: asked.approvalId })
    assert.deepEqual((await board()).cold, [{ family: 'evm', fingerprint: '73c5da0a', address: asked.address }])
    await compliance.refused(KEY, cold)
    const log = await admin.call('GET /console-api/audit/list', {})
    const actions = log.rows.map(({ action }) => action)
    assert.ok(actions.includes('custody.move') && actions.includes('custody.cold-key'), actions.join())
  })
})

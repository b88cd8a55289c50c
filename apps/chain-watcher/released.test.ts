import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { inspect } from 'node:util'
import type { User } from '@bowline/capabilities/identity/index.ts'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { type Assertion, addStaffKey, keysInForce, releaseText } from '@bowline/capabilities/release-keys/index.ts'
import {
  allowMove,
  custodyRows,
  endStop,
  enrolColdKey,
  needsRelease,
  recentMoves,
  releaseWaiting,
  stopCoin,
  waitingReleases,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { readPlan, readRecords } from '@bowline/capabilities/wallet/payments/plan-text.ts'
import { NATIVE } from '@bowline/chains'
import { KeyHolder } from '@bowline/chains/signer/key-holder.fixture.ts'
import type { Signed } from '@bowline/chains/signer/signer.ts'
import { eventually, until } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { ColdMachine, hotKeys } from './cold-machine.fixture.ts'
import { UNIT, WalletWorld } from './wallet-world.fixture.ts'

/** Nobody's here: account 1 of a phrase that everybody knows. */
const STRANGER = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'

describe('a withdrawal above its coin’s bound', async () => {
  const world = await WalletWorld.set()
  const { wallet } = world
  const cold = ColdMachine.set()
  const holders = [new KeyHolder('anna@staff.example'), new KeyHolder('bela@staff.example')] as const

  const find = async (user: User, withdrawId: string) => {
    const [found] = await wallet.withdrawals(user.id, { limit: 1, withdrawId })
    assert.ok(found, inspect(user))
    return found
  }

  /** What the signer says of a payment that the exchange has signed for. */
  async function signedFor(find: () => PromiseLike<readonly { payment: bigint | null }[]>): Promise<Signed> {
    const planned = async () => {
      const payment = (await find())[0]?.payment ?? 0n
      const [row] = await world.house.sql<{ plan: unknown; records: unknown; state: string }[]>`
        select plan, records, state from wallet_payments where id = ${payment}`
      return row?.state === 'planned' && row
    }
    const { plan, records } = await eventually('records of the exchange', planned, 60_000)
    return world.sign(readPlan(plan), readRecords(records))
  }

  it('leaves when two persons have released it with keys of their own, and not otherwise', async () => {
    const { sql, directory } = world.house
    for (const [staff, { key }] of holders.entries())
      assert.ok(await addStaffKey(sql, { ...key, staff, label: 'phone' }, Date.now()))
    const file = join(dataFolder(directory).signer, 'release-keys.json')
    writeFileSync(file, JSON.stringify({ version: 1, keys: holders.map(({ key }) => key) }))
    await until(async () => (await keysInForce(sql)).version === 1, 60_000)

    const user = await world.user()
    const begin = async () => {
      await world.fund(user, 'BTC', 2n * UNIT)
      const withdrawId = await world.begin(user, 'BTC', 'BTC', STRANGER, 160_000_000n)
      assert.equal((await find(user, withdrawId)).state, 'review')
      const amount = 159_990_000n
      return { withdrawId, text: releaseText({ id: withdrawId, network: 'BTC', asset: NATIVE, to: STRANGER, amount }) }
    }
    const review = (withdrawId: string, staff: number, assertion?: Assertion) =>
      wallet.review({
        ...{ withdrawId, staff, verdict: 'approve', reason: 'known', assertion },
        areSameHands: async () => false,
      })
    const first = await begin()
    const { withdrawId, text } = first
    assert.deepEqual(await review(withdrawId, 0), { refusal: 'key-missing' })
    assert.deepEqual(await review(withdrawId, 0, holders[1].signs(text)), { refusal: 'wrong' })
    assert.deepEqual(await review(withdrawId, 0, holders[0].signs(text)), { done: 'waits' })
    assert.deepEqual(await review(withdrawId, 1, holders[1].signs(text)), { done: 'queued' })
    await until(async () => (await find(user, withdrawId)).state === 'completed', 60_000)
    const chain = world.nodes.started.find(({ network }) => network === 'BTC')?.chain
    const { txid = '' } = await find(user, withdrawId)
    assert.equal((await chain?.transaction(txid))?.state, 'mined')

    // Reviewed, but released by nobody: back to persons, before anything is bound to it.
    const second = await begin()
    const stop = { network: 'BTC', coin: 'BTC', what: 'withdrawals', reason: 'operator' } as const
    await stopCoin(sql, stop, 'test', Date.now())
    await sql`update withdrawals set state = 'queued' where withdraw_id = ${second.withdrawId}`
    await until(async () => (await find(user, second.withdrawId)).state === 'review', 60_000)
    await endStop(sql, stop, 'test', Date.now())

    // The application in a stranger's hands: keys, the word of two persons, and what the signer is said to take are all made up.
    const forged = [new KeyHolder('carl@staff.example'), new KeyHolder('dora@staff.example')] as const
    const made = JSON.stringify(forged.map(({ key }) => key))
    await sql`update release_keys_in_force set keys = ${made}::text::json`
    for (const [at, { key }] of forged.entries())
      await addStaffKey(sql, { ...key, staff: 10 + at, label: 'x' }, Date.now())
    assert.deepEqual(await review(second.withdrawId, 10, forged[0].signs(second.text)), { done: 'waits' })
    assert.deepEqual(await review(second.withdrawId, 11, forged[1].signs(second.text)), { done: 'queued' })
    const bound = () => sql<{ payment: bigint }[]>`
      select o.payment from wallet_payment_outputs o join withdrawals w on w.id = o.withdrawal
      where w.withdraw_id = ${second.withdrawId}`
    assert.deepEqual(await signedFor(bound), { refusal: 'approvals-missing' })
    assert.equal((await find(user, second.withdrawId)).state, 'planned')
  })

  it('is what coins for the cold wallet are to the signer too: two persons release them, or they stay', async () => {
    const { sql } = world.house
    const messages = { enqueue: async () => {} }
    const networks = walletNetworks('demo')
    cold.make(await hotKeys(sql))
    assert.ok(await enrolColdKey(sql, cold.key('evm'), Date.now()))
    const inForce = JSON.stringify(holders.map(({ key }) => key))
    await sql`update release_keys_in_force set keys = ${inForce}::text::json`
    const amount = 31n * 10n ** 18n
    let approval = 0
    const push = async (needsRelease: boolean) => {
      const move = { network: 'ETH', asset: NATIVE, kind: 'push-cold', amount, approval: ++approval } as const
      await inTransaction(sql, (tx) => allowMove(tx, { ...move, needsRelease }, Date.now()))
      return (await recentMoves(sql, 1))[0] ?? assert.fail()
    }
    assert.ok(needsRelease(networks, { network: 'ETH', asset: NATIVE, amount }))
    await world.open('ETH', 'ETH')
    await push(true)
    const waiting = async () => (await waitingReleases(sql, networks))[0]
    const { subject, text } = await eventually('its address is known', waiting, 60_000)
    for (const [staff, holder] of holders.entries()) {
      const given = { subject, staff, assertion: holder.signs(text), areSameHands: async () => false, messages }
      const done = await releaseWaiting(sql, networks, given, Date.now(), async () => {})
      assert.deepEqual(done, { isReleased: staff === 1 })
    }
    const state = async () => (await recentMoves(sql, 1))[0]?.state
    await until(async () => (await state()) === 'done', 60_000)
    const row = (await custodyRows(sql, networks, Date.now())).find(({ coin }) => coin.coin === 'ETH')
    assert.equal(row?.held.cold, amount)
    // As if two persons had: a row is nobody's word to the signer.
    const [hot] = await sql<{ address: string }[]>`
      select address from wallet_addresses where family = 'evm' and role = 'hot'`
    await world.nodes.send('ETH', NATIVE, hot?.address ?? '', 2n * amount)
    const chain = world.nodes.started.find(({ network }) => network === 'ETH')?.chain
    await until(async () => ((await chain?.balance?.(hot?.address ?? '', NATIVE)) ?? 0n) > amount, 60_000)
    const { id } = await push(false)
    const bound = () => sql<{ payment: bigint | null }[]>`select payment from wallet_moves where id = ${id}`
    assert.deepEqual(await signedFor(bound), { refusal: 'approvals-missing' })
  })
})

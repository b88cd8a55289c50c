import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { addStaffKey, keysInForce } from '@bowline/capabilities/release-keys/index.ts'
import {
  allowTokenReturn,
  claimRecovery,
  foundTokens,
  lockRecovery,
  recoveriesOf,
  releaseWaiting,
  settleByReturn,
  waitingReleases,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { placeDemoTokens } from '@bowline/chains/nodes/demo-token.ts'
import { KeyHolder } from '@bowline/chains/signer/key-holder.fixture.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { eventually, until } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { agree, WalletWorld } from './wallet-world.fixture.ts'

const TOKEN = '0x0000000000000000000000000000000000b0ffff'
const STRANGER = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'
const AMOUNT = 7_000_000n
const WITHIN_MS = 60_000

describe('a token that is not listed, at an address of a user’s', async () => {
  const world = await WalletWorld.set()
  const { wallet, nodes } = world
  const { sql, directory } = world.house
  const networks = walletNetworks('demo')
  const holders = [new KeyHolder('anna@staff.example'), new KeyHolder('bela@staff.example')] as const
  const eth = nodes.started.find(({ network }) => network === 'ETH') ?? assert.fail()
  const balanceOf = async (address: string) => (await eth.chain.balance?.(address, TOKEN)) ?? 0n
  const booked = async () => {
    const [row] = await sql<
      { sum: string | null }[]
    >`select sum(amount) as sum from wallet_custody where asset = ${TOKEN}`
    return BigInt(row?.sum ?? 0)
  }

  /** Of all coins together: strangers have filled the hot wallet. */
  const suspense = async () => {
    await agree(world)
    const rows = await sql<{ asset: bigint; balance: bigint }[]>`
      select asset, balance from ledger_balances where code = ${LedgerCode.suspense} order by asset, sub_key`
    return rows.map(({ asset, balance }) => `${asset} ${balance}`)
  }

  it('is found by its owner’s report, sent back by two persons and their keys, and in no ledger account', async () => {
    for (const [staff, { key }] of holders.entries())
      assert.ok(await addStaffKey(sql, { ...key, staff, label: 'phone' }, Date.now()))
    const file = join(dataFolder(directory).signer, 'release-keys.json')
    writeFileSync(file, JSON.stringify({ version: 1, keys: holders.map(({ key }) => key) }))
    await until(async () => (await keysInForce(sql)).version === 1, WITHIN_MS)
    // Each coin of each chain once, when it is final.
    const filled = nodes.started.flatMap(
      (each) => networks.find(({ network }) => network === each.network)?.coins ?? [],
    )
    const hasAll = () => sql`select from wallet_postings where kind = 'suspend' and outcome = 'posted'`
    await until(async () => (await hasAll()).length === filled.length, 2 * WITHIN_MS)
    const before = await suspense()
    await placeDemoTokens(eth.url, [{ contract: TOKEN, decimals: 6 }])

    const [user, other] = [await world.user(), await world.user()]
    const address = await world.addressOf(user, 'USDT', 'ETH')
    const what = { contract: TOKEN }
    const txid = await nodes.send('ETH', TOKEN, address, AMOUNT)
    const reported = { network: 'ETH', what, txid, amount: '7', note: '' }
    assert.equal((await foundTokens(sql, reported)).length, 0, 'nobody looks for what nobody misses')
    // Of this one the contract is wrong, and of that one the transaction: neither is found, and neither holds up the other.
    await claimRecovery(sql, other.id, { ...reported, what: { contract: STRANGER.toLowerCase() } }, Date.now())
    await claimRecovery(sql, other.id, { ...reported, txid: `0x${'1'.repeat(64)}` }, Date.now())
    const claim = await claimRecovery(sql, user.id, reported, Date.now())
    assert.ok('id' in claim)
    const look = async () => (await foundTokens(sql, reported))[0]
    const found = await eventually('it is found', look, WITHIN_MS)
    assert.deepEqual([found.userId, found.amount, found.receiver], [user.id, AMOUNT, address])
    assert.equal(await booked(), AMOUNT)

    assert.deepEqual(await wallet.tokenReturnAddress(found, STRANGER), { refusal: 'other-address' })
    const to = await wallet.tokenReturnAddress(found, undefined)
    assert.ok('address' in to && to.address.toLowerCase() === found.sender)
    const had = await balanceOf(to.address)
    await inTransaction(sql, async (tx) => {
      assert.ok(await lockRecovery(tx, claim.id))
      const back = { deposit: found.id, address: to.address, approval: 1 }
      assert.equal(await allowTokenReturn(tx, back, Date.now()), true)
      assert.equal(await allowTokenReturn(tx, { ...back, approval: 2 }, Date.now()), false, 'once')
      await settleByReturn(tx, claim.id, found.id, Date.now())
    })
    const [release] = await waitingReleases(sql, networks)
    assert.ok(release)
    const { subject, text } = release
    const messages = { enqueue: async () => {} }
    for (const [staff, holder] of holders.entries()) {
      const state = async () => (await sql`select from wallet_payments where kind = 'return'`).length
      assert.equal(await state(), 0, 'nothing is bound before two have released it')
      const given = { subject, staff, assertion: holder.signs(text), areSameHands: async () => false, messages }
      assert.deepEqual(await releaseWaiting(sql, networks, given, Date.now(), async () => {}), {
        isReleased: staff === 1,
      })
    }
    const mine = async () => (await recoveriesOf(sql, user.id, 5))[0]
    await until(async () => (await mine())?.isDone === true, 2 * WITHIN_MS)
    assert.deepEqual([await balanceOf(address), await balanceOf(to.address)], [0n, had + AMOUNT])
    assert.equal(await booked(), 0n)
    // What it took is in the books like any fee, and nothing waits for the ledger.
    const open = () => sql`select from wallet_postings where outcome is null`
    await until(async () => (await open()).length === 0, WITHIN_MS)
    assert.deepEqual(await suspense(), before)
    assert.deepEqual(await foundTokens(sql, reported), [])
  })
})

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { privateKeyToAccount } from 'viem/accounts'
import { NATIVE, type Transfer } from '../chain.ts'
import { openAnvil } from './anvil.fixture.ts'
import { TRANSFER_TOPIC, transferCall } from './erc20.ts'

const TOKEN = '0x00000000000000000000000000000000000070c3'
const SKIMMING = '0x00000000000000000000000000000000000070c4'
const FALSE = '0x00000000000000000000000000000000000070c5'
const UNLISTED = '0x00000000000000000000000000000000000070c6'
const TWICE = '0x00000000000000000000000000000000000070c7'

/** Emits `Transfer(caller, first argument, value)`, the value being on the stack. */
const LOG = `60005260043533${`7f${TRANSFER_TOPIC.slice(2)}`}60206000a3`
const VALUE = '602435'
/** 99 hundredths of it. */
const SKIMMED = `60646063${VALUE}0204`
const CODES = {
  [TOKEN]: `${VALUE}${LOG}00`,
  [SKIMMING]: `${SKIMMED}${LOG}00`,
  // Answers `false`: success, no log, nothing moved.
  [FALSE]: '60006000526020600060003960206000f3',
  [UNLISTED]: `${VALUE}${LOG}00`,
  [TWICE]: `${VALUE}${LOG}${VALUE}${LOG}00`,
}
/** Sends on what it was given. */
const forwardTo = (address: string) => `60006000600060003473${address.slice(2)}5af1`
/** Calls another contract with what it was called with. */
const passOn = (address: string) => `366000600037600060003660006000${`73${address.slice(2)}`}5af100`
const REVERT = '60006000fd'
/** `revert(text)` as Solidity compiles it. */
const revertSaying = (text: string) =>
  `7f08c379a0${'00'.repeat(28)}6000526020600452${`60${text.length.toString(16).padStart(2, '0')}`}602452` +
  `7f${Buffer.from(text).toString('hex').padEnd(64, '0')}60445260646000fd`
const destroyFor = (address: string) => `73${address.slice(2)}ff`

describe('what a block of Ethereum moved', async () => {
  const world = await openAnvil({ tokens: [TOKEN, SKIMMING, FALSE, TWICE] })
  const { chain, ask, send, node } = world
  after(() => world.close())
  for (const [address, code] of Object.entries(CODES)) await ask('anvil_setCode', address, `0x${code}`)

  let users = 0
  const user = () => chain.deriveAddress(world.accountKey, 0, users++)
  let contracts = 0
  const contract = async (code: string) => {
    const address = `0x${(0xc0de00 + contracts++).toString(16).padStart(40, '0')}`
    await ask('anvil_setCode', address, `0x${code}`)
    return address
  }
  const headTransfers = async (key: string) => {
    const { hash } = await chain.head()
    return (await chain.block(hash, (receiver) => receiver === key))?.transfers ?? []
  }
  const mined = async (key: string): Promise<readonly Transfer[]> => {
    await node.mine(1)
    return headTransfers(key)
  }
  const short = ({ place, asset, amount }: Transfer) => [place, asset, amount]
  const balanceOf = async (key: string) => BigInt(await ask<string>('eth_getBalance', key, 'latest'))

  it('counts tokens by the logs of listed contracts, and by nothing else', async () => {
    const { key } = user()
    const sent = [
      await send({ to: TOKEN, data: transferCall(key, 700n) }),
      await send({ to: UNLISTED, data: transferCall(key, 800n) }),
    ]
    await send({ to: FALSE, data: transferCall(key, 900n) })
    const nothing = await send({ to: TOKEN, data: transferCall(key, 0n) })
    assert.deepEqual((await mined(key)).map(short), [['l0', TOKEN, 700n]])
    // Of another it is told where somebody asks for its contract by name.
    const [, unlisted = ''] = sent
    const watches = (receiver: string) => receiver === key
    const moves = await chain.tokenMoves?.(unlisted, UNLISTED, watches)
    assert.deepEqual(moves?.transfers.map(short), [['l0', UNLISTED, 800n]])
    assert.equal(moves?.hash, (await chain.head()).hash)
    assert.deepEqual((await chain.tokenMoves?.(unlisted, TOKEN, watches))?.transfers, [])
    assert.deepEqual((await chain.tokenMoves?.(unlisted, UNLISTED, () => false))?.transfers, [])
    assert.equal(await chain.tokenMoves?.(`0x${'1'.repeat(64)}`, UNLISTED, watches), undefined)
    // Who sent nothing is told apart: an address that is meant to be copied.
    const { hash } = await chain.head()
    const decoys = (await chain.block(hash, (receiver) => receiver === key))?.decoys ?? []
    const { from } = await ask<{ from: string }>('eth_getTransactionByHash', nothing)
    assert.deepEqual(decoys, [{ receiver: key, sender: from }])
  })

  it('counts what a token says arrived, not what was sent', async () => {
    const { key } = user()
    await send({ to: SKIMMING, data: transferCall(key, 1_000n) })
    assert.deepEqual((await mined(key)).map(short), [['l0', SKIMMING, 990n]])
  })

  it('counts several logs of one transaction as several transfers', async () => {
    const { key } = user()
    await send({ to: TWICE, data: transferCall(key, 5n) })
    assert.deepEqual((await mined(key)).map(short), [
      ['l0', TWICE, 5n],
      ['l1', TWICE, 5n],
    ])
  })

  it('names a token transfer by its place in its transaction, whatever else is in the block (W8)', async () => {
    const { key } = user()
    const rate = { kind: 'per-gas', maxFee: 3_000_000_000n, priorityFee: 1_000_000_000n } as const
    const payout = { id: 'w8', asset: TOKEN, to: chain.addressOf(key), amount: 42n }
    const plan = await chain.plan(await world.funds(), [payout], rate)
    assert.ok(!('refusal' in plan))
    const raw = world.sign(plan)
    // A dearer one of somebody else's stands before it.
    const [other] = await ask<string[]>('eth_accounts')
    const call = {
      from: other,
      to: TWICE,
      data: transferCall(`0x${'11'.repeat(20)}`, 1n),
      maxPriorityFeePerGas: '0x2540be400',
    }
    await ask('eth_sendTransaction', { ...call, maxFeePerGas: '0x4a817c800', gas: '0x1e8480' })
    assert.equal((await chain.broadcast(raw)).answer, 'accepted')
    const [first] = await mined(key)
    const receipt = () => ask<{ logs: { logIndex: string }[] }>('eth_getTransactionReceipt', chain.decode(raw).txid)
    const before = Number((await receipt()).logs[0]?.logIndex)
    await world.reorganise(1)
    assert.deepEqual(await headTransfers(key), [])
    assert.equal((await chain.broadcast(raw)).answer, 'accepted')
    const [again] = await mined(key)
    const now = Number((await receipt()).logs[0]?.logIndex)
    assert.deepEqual([before, now], [2, 0])
    assert.ok(first && again)
    assert.deepEqual([again.txid, ...short(again)], [first.txid, ...short(first)])
  })

  it('tells tokens that their holder’s own key sent from those that code passed on for whoever called it', async () => {
    const { key } = user()
    const wallet = await contract(passOn(TOKEN))
    const direct = await send({ to: TOKEN, data: transferCall(key, 3n) })
    await send({ to: wallet, data: transferCall(key, 4n) })
    const found = (await mined(key)).map(({ sender, amount, isBySender }) => [sender, amount, isBySender])
    const { from: own } = await ask<{ from: string }>('eth_getTransactionByHash', direct)
    assert.deepEqual(found, [
      [own, 3n, true],
      [wallet, 4n, false],
    ])
  })

  it('counts coins that contracts send, and that a dying contract leaves', async () => {
    const { key } = user()
    const forwarder = await contract(forwardTo(key))
    const far = await contract(forwardTo(forwarder))
    const dying = await contract(destroyFor(key))
    await send({ to: forwarder, value: 3n })
    await send({ to: far, value: 4n })
    await send({ to: dying, value: 5n })
    const found = await mined(key)
    assert.deepEqual(found.map(short), [
      ['i0', NATIVE, 3n],
      ['i0.0', NATIVE, 4n],
      ['i0', NATIVE, 5n],
    ])
    assert.equal(await balanceOf(key), 12n)
  })

  it('counts coins that an account’s delegate sends (EIP-7702), from the transaction that sets it on', async () => {
    const { key } = user()
    const delegate = await contract(forwardTo(key))
    const account = privateKeyToAccount(`0x${'5a'.repeat(32)}`)
    const own = account.address.toLowerCase()
    await ask('anvil_setBalance', own, '0xde0b6b3a7640000')
    const terms = { chainId: 31_337, gas: 200_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n } as const
    const sets = await account.signAuthorization({ chainId: 31_337, contractAddress: delegate as never, nonce: 1 })
    const call = { ...terms, to: account.address, value: 6n, nonce: 0 }
    const raw = await account.signTransaction({ ...call, type: 'eip7702', authorizationList: [sets] })
    await ask('eth_sendRawTransaction', raw)
    const [first, ...more] = await mined(key)
    assert.ok(first)
    assert.deepEqual([short(first), first.sender, more], [['i0', NATIVE, 6n], own, []])
    // Whoever calls it now has it send: that it did shows nothing of who they are.
    await send({ to: own, value: 7n })
    const [second] = await mined(key)
    assert.ok(second)
    assert.deepEqual([short(second), second.sender, second.isBySender], [['i0', NATIVE, 7n], own, false])
    // A deposit of its own key's is none of its code's.
    const plain = { ...terms, type: 'eip1559', to: chain.addressOf(key) as never, value: 8n, nonce: 2 } as const
    await ask('eth_sendRawTransaction', await account.signTransaction(plain))
    const [third] = await mined(key)
    assert.ok(third)
    assert.deepEqual([short(third), third.sender, third.isBySender], [['v', NATIVE, 8n], own, true])
    assert.equal(await balanceOf(key), 21n)
  })

  it('counts nothing below a call that failed, though the transaction succeeded (W11)', async () => {
    const { key } = user()
    const failing = await contract(forwardTo(key) + REVERT)
    const catching = await contract(forwardTo(failing))
    const txid = await send({ to: catching, value: 10n ** 18n })
    assert.deepEqual(await mined(key), [])
    const status = await chain.transaction(txid)
    assert.ok(status.state === 'mined' && status.succeeded)
    assert.equal(await balanceOf(key), 0n)
  })

  it('counts nothing of a transaction that failed', async () => {
    const { key } = user()
    const failing = await contract(forwardTo(key) + REVERT)
    const txid = await send({ to: failing, value: 7n })
    assert.deepEqual(await mined(key), [])
    const status = await chain.transaction(txid)
    assert.ok(status.state === 'mined' && !status.succeeded)
    assert.ok((status.fee as bigint) > 0n)
  })

  it('knows the block that is final', async () => {
    await node.mine(3)
    const { height, finalizedHeight } = await chain.head()
    assert.equal(finalizedHeight, height - 2)
  })

  it('pays a token, and refuses a payment that the receiver or the token would refuse', async () => {
    const { address, key } = user()
    const rate = await chain.feeRate()
    const pay = async (asset: string, to: string) =>
      chain.plan(await world.funds(), [{ id: 'w', asset, to, amount: 9n }], rate)
    const plan = await pay(TOKEN, address)
    assert.ok(!('refusal' in plan))
    const raw = world.sign(plan)
    assert.deepEqual(chain.decode(raw).pays, [{ asset: TOKEN, to: address, amount: 9n }])
    await chain.broadcast(raw)
    assert.deepEqual((await mined(key)).map(short), [['l0', TOKEN, 9n]])
    const stubborn = await contract(REVERT)
    assert.deepEqual(await pay(NATIVE, stubborn), { refusal: 'would-fail' })
    assert.deepEqual(await pay(stubborn, address), { refusal: 'would-fail' })
    // Neither one whose words sound like a node that is away, nor one that burns gas which we would pay.
    assert.deepEqual(await pay(NATIVE, await contract(revertSaying('network'))), { refusal: 'would-fail' })
    assert.deepEqual(await pay(NATIVE, await contract(`620fffff${'6000'}2000`)), { refusal: 'would-fail' })
  })

  it('pays coins to a contract that does something, and to an account that has a delegate', async () => {
    const rate = await chain.feeRate()
    const busy = await contract('6001600055')
    const delegated = await contract(`ef0100${busy.slice(2)}`)
    for (const to of [busy, delegated]) {
      const plan = await chain.plan(
        await world.funds(),
        [{ id: 'w', asset: NATIVE, to: chain.addressOf(to), amount: 9n }],
        rate,
      )
      assert.ok('gasLimit' in plan && plan.gasLimit > 21_000n, 'more than a plain transfer takes')
      const raw = world.sign(plan)
      assert.equal((await chain.broadcast(raw)).answer, 'accepted')
      await node.mine(1)
      const status = await chain.transaction(chain.decode(raw).txid)
      assert.deepEqual([status.state === 'mined' && status.succeeded, await balanceOf(to)], [true, 9n])
    }
  })

  it('reports that a nonce is used by another transaction, and that a chain does not answer', async () => {
    const rate = await chain.feeRate()
    const funds = await world.funds()
    const to = user().address
    const plans = await Promise.all(
      [1n, 2n].map((amount) => chain.plan(funds, [{ id: 'n', asset: NATIVE, to, amount }], rate)),
    )
    const [one, two] = plans.map((plan) => ('refusal' in plan ? assert.fail(plan.refusal) : world.sign(plan)))
    await chain.broadcast(one as Uint8Array)
    assert.equal((await chain.broadcast(two as Uint8Array)).answer, 'outbid')
    await node.mine(1)
    assert.equal((await chain.broadcast(two as Uint8Array)).answer, 'spent')
    await node.kill()
    assert.equal((await chain.broadcast(one as Uint8Array)).answer, 'unanswered')
    await assert.rejects(chain.head())
  })
})

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, describe, it } from 'node:test'
import { keccak256, toHex } from 'viem'
import type { TokenFault, TokenSign } from '../chain.ts'
import { withWitness } from '../with-witness.ts'
import { openAnvil } from './anvil.fixture.ts'
import { transferCall } from './erc20.ts'
import { openEvmChain } from './evm-chain.ts'
import { assemble, CALLER, RECEIVER, type TokenBehaviour, tokenCode, WITH_FEE } from './token-code.fixture.ts'

const HOLDER = `0x${'a1'.repeat(20)}`
const NEXT_HOLDER = `0x${'a2'.repeat(20)}`
const through = `0x${'d1'.repeat(20)}`
const to = `0x${'d2'.repeat(20)}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
/** Jumps away unless what is on the stack is nothing. */
const UNLESS = '@refuse 57'

describe('a token before it is listed', async () => {
  const world = await openAnvil()
  const { chain, ask, send, node } = world
  after(() => world.close())
  let contracts = 0
  const place = async (code: string) => {
    const contract = `0x${(0x70c_0000 + contracts++).toString(16).padStart(40, '0')}`
    await ask('anvil_setCode', contract, code)
    return contract
  }
  const give = (contract: string, owner: string, amount: bigint) =>
    ask('anvil_setStorageAt', contract, word(BigInt(owner)), word(amount))
  /** Somebody has some, and has sent some on. */
  const used = async (contract: string, holder = HOLDER) => {
    await ask('anvil_setBalance', holder, word(10n ** 20n))
    await give(contract, holder, 5_000_000n)
    await send({ from: holder, to: contract, data: transferCall(NEXT_HOLDER, 2_000_000n) })
    await node.mine(1)
    return contract
  }
  const check = (contract: string, decimals = 6) => {
    const { checkToken } = chain
    assert.ok(checkToken)
    return checkToken({ contract, decimals, through, to })
  }
  const found = async (contract: string, decimals = 6): Promise<[readonly TokenFault[], readonly TokenSign[]]> => {
    const findings = await check(contract, decimals)
    assert.ok(!('undone' in findings), 'undone' in findings ? findings.undone : '')
    return [findings.faults, findings.signs]
  }
  const token = async (behaviour: TokenBehaviour) => used(await place(tokenCode(behaviour)))

  it('that moves what it says has no fault, and nothing of the check is on the chain', async () => {
    const plain = await token({})
    assert.deepEqual(await found(plain), [[], []])
    assert.equal(await chain.balance?.(through, plain), 0n)
    // As the demo's, and as the one that many use: no answer at all.
    assert.deepEqual(await found(await token({ answer: '6000 6000 f3' })), [[], []])
  })

  it('is one: code is there, and counts in the decimals that it is listed with', async () => {
    assert.deepEqual(await found(`0x${'77'.repeat(20)}`), [['no-code'], []])
    assert.deepEqual(await found(await token({ decimals: 18 })), [['decimals'], []])
    assert.deepEqual(await found(await token({ decimals: 18 }), 18), [[], []])
  })

  it('takes nothing of what is sent, in and out, and its log says what arrives', async () => {
    assert.deepEqual(await found(await token({ arrives: WITH_FEE, logged: WITH_FEE })), [['takes-a-fee'], []])
    assert.deepEqual(await found(await token({ arrives: WITH_FEE })), [['says-otherwise'], []])
    // Only from one of our own addresses.
    const fromUs = `${CALLER} 73${through.slice(2)} 14 6063 02 6064 03 02 6064 90 04`
    assert.deepEqual(await found(await token({ arrives: fromUs, logged: fromUs })), [['takes-a-fee'], []])
  })

  it('arrives, and can be sent on', async () => {
    assert.deepEqual(await found(await token({ answer: '6000' })), [['refused'], []])
    const toUs = `${RECEIVER} 73${through.slice(2)} 14 ${UNLESS}`
    assert.deepEqual(await found(await token({ first: toUs })), [['refused'], []])
    const fromUs = `${CALLER} 73${through.slice(2)} 14 ${UNLESS}`
    assert.deepEqual(await found(await token({ first: fromUs })), [['stays'], []])
    // A list that holds back one holder is no refusal of ours.
    const oneHolder = `${CALLER} 73${NEXT_HOLDER.slice(2)} 14 ${UNLESS}`
    const listed = await used(await place(tokenCode({ first: oneHolder })))
    await used(listed, `0x${'a3'.repeat(20)}`)
    await send({ from: HOLDER, to: listed, data: transferCall(`0x${'a4'.repeat(20)}`, 1_000_000n) })
    await node.mine(1)
    assert.deepEqual(await found(listed), [[], []])
  })

  it('changes no balance by itself, neither with time nor from one block to the next', async () => {
    // A little more for each twelve days that pass.
    assert.deepEqual(await found(await token({ balance: '42 6014 1c 01' })), [['rebases'], []])
    const silent = await token({})
    // It has been there for longer than the check looks back.
    await node.mine(70)
    await send({ from: HOLDER, to: silent, data: transferCall(NEXT_HOLDER, 1n) })
    await node.mine(1)
    assert.deepEqual(await found(silent), [[], []])
    await give(silent, NEXT_HOLDER, 9_000_000n)
    await node.mine(1)
    assert.deepEqual(await found(silent), [['rebases'], []])
    assert.deepEqual(await found(await token({ names: ['sharesOf(address)'] })), [['rebases'], []])
  })

  it('shows what whoever controls it may do, behind a proxy too', async () => {
    const names = ['isBlackListed(address)', 'pause()', 'basisPointsRate()']
    assert.deepEqual(await found(await token({ names })), [[], ['blocks-addresses', 'may-take-fees', 'pauses']])
    const behind = await place(tokenCode({ names: ['freeze(address)'] }))
    // Whose code runs is at a place of its storage; whoever controls it changes that.
    const proxies = ['eip1967.proxy.implementation', 'org.zeppelinos.proxy.implementation'].map((name) =>
      name.startsWith('eip') ? word(BigInt(keccak256(toHex(name))) - 1n) : keccak256(toHex(name)),
    )
    for (const slot of proxies) {
      const code = assemble('363d3d373d3d3d363d 7f', slot.slice(2), '54 5af4 3d82803e 903d91 @done 57 fd :done f3')
      const proxy = await place(code)
      await ask('anvil_setStorageAt', proxy, slot, word(BigInt(behind)))
      await used(proxy)
      assert.deepEqual(await found(proxy), [[], ['blocks-addresses', 'upgradeable']])
    }
    const clone = await place(`0x363d3d373d3d3d363d73${behind.slice(2)}5af43d82803e903d91602b57fd5bf3`)
    assert.deepEqual(await found(await used(clone)), [[], ['blocks-addresses']])
  })

  it('has another code when it runs another, and two nodes have to agree on it', async () => {
    const [first, second] = [await check(await token({})), await check(await token({ names: ['pause()'] }))]
    assert.ok('code' in first && 'code' in second)
    assert.match(first.code, /^[0-9a-f]{64}$/)
    assert.notEqual(first.code, second.code)
    const contract = await token({})
    const question = { contract, decimals: 6, through, to }
    const one = await check(contract)
    assert.ok('code' in one)
    const lying = { ...chain, checkToken: async () => ({ ...one, code: '00' }) }
    await assert.rejects(async () => withWitness(chain, lying).checkToken?.(question), /disagree/)
    const stricter = { ...chain, checkToken: async () => ({ ...one, faults: ['stays'] as const }) }
    assert.deepEqual(await withWitness(chain, stricter).checkToken?.(question), { ...one, faults: ['stays'] })
    const unable = { ...chain, checkToken: async () => ({ undone: 'cannot-simulate' }) as const }
    assert.deepEqual(await withWitness(unable, chain).checkToken?.(question), { undone: 'cannot-simulate' })
    assert.deepEqual(await withWitness(chain, unable).checkToken?.(question), { undone: 'cannot-simulate' })
  })

  it('that nobody has received waits, and so does one at a node that simulates nothing', async () => {
    assert.deepEqual(await check(await place(tokenCode({}))), { undone: 'no-holder' })
    const contract = await token({})
    const deaf = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const question = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string; params: unknown[] }
      const answer =
        question.method === 'eth_simulateV1'
          ? { error: { code: -32_601, message: 'the method eth_simulateV1 does not exist' } }
          : { result: await ask(question.method, ...question.params) }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: question.id, ...answer }))
    })
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
    after(() => deaf.close())
    const { port } = deaf.address() as { port: number }
    const other = openEvmChain({ network: 'ETH', url: `http://127.0.0.1:${port}`, chainId: 31_337n, traces: false })
    const question = { contract, decimals: 6, through, to }
    assert.deepEqual(await other.checkToken?.(question), { undone: 'cannot-simulate' })
  })
})

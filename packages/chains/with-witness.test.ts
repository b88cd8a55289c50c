import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Chain, NATIVE, type Transfer } from './chain.ts'
import { openSimulatedChain } from './simulated/simulated-chain.ts'
import { SimulatedWorld } from './simulated/simulated-world.ts'
import { NodesDisagree, withWitness } from './with-witness.ts'

describe('two nodes of one chain', () => {
  const pay = (amount = 5n): Transfer => ({
    ...{ txid: 'a', place: 'v', asset: NATIVE, receiver: 'sim:alice', amount },
    ...{ sender: undefined, isBySender: false, tag: undefined, isCoinbase: false },
  })
  const open = () => {
    const world = new SimulatedWorld()
    const [one, two] = [openSimulatedChain(world), openSimulatedChain(world)]
    return { world, one, two, both: withWitness(one, two) }
  }
  const all = () => true

  it('are as far as the slower of them', async () => {
    const { world, one, two, both } = open()
    one.follow(world.mineMany(world.genesis, 5))
    two.follow(world.ancestor(one.tip, 3)?.hash as string)
    one.finalize(2)
    assert.deepEqual([(await both.head()).height, (await both.head()).finalizedHeight], [3, undefined])
    two.finalize(1)
    assert.equal((await both.head()).finalizedHeight, 1)
    // And as old: what one of them does not get any more, nobody sees.
    assert.equal((await both.head()).timeMs, 3_000)
    one.follow(world.genesis)
    assert.equal((await both.head()).height, 0)
  })

  it('are not believed while they follow different branches', async () => {
    const { world, one, two, both } = open()
    one.follow(world.mineMany(world.genesis, 5))
    two.follow(world.mineMany(world.genesis, 4, 'fork'))
    await assert.rejects(both.head(), NodesDisagree)
    two.follow(world.mine(one.tip))
    assert.equal((await both.head()).hash, one.tip)
  })

  it('say what a token moved only where both say the same', async () => {
    const { one, two } = open()
    const telling = (chain: Chain, amount: bigint | undefined): Chain => ({
      ...chain,
      tokenMoves: async () => (amount === undefined ? undefined : { height: 1, hash: 'h', transfers: [pay(amount)] }),
    })
    const told = (first: bigint | undefined, second: bigint | undefined) =>
      withWitness(telling(one, first), telling(two, second)).tokenMoves?.('a', 'c', all)
    assert.equal((await told(5n, 5n))?.transfers[0]?.amount, 5n)
    for (const [first, second] of [
      [5n, 6n],
      [5n, undefined],
      [undefined, 5n],
    ])
      assert.equal(await told(first, second), undefined)
    assert.equal(withWitness(one, two).tokenMoves, undefined, 'a chain without tokens')
  })

  it('are not believed when one finds other payments in a block, or does not have it', async () => {
    const { world, one, two, both } = open()
    const hash = world.mine(world.genesis, [pay()])
    one.follow(hash)
    two.follow(hash)
    assert.equal((await both.block(hash, all))?.transfers.length, 1)
    two.forgotten.add(hash)
    assert.equal(await both.block(hash, all), undefined)
    const liar: Chain = {
      ...two,
      block: async (...asked) => {
        const block = await one.block(...asked)
        return block && { ...block, transfers: [pay(6n)] }
      },
    }
    await assert.rejects(withWitness(one, liar).block(hash, all), /what block .* pays/)
    await assert.rejects(withWitness(liar, one).block(hash, all), /what block .* pays/)
  })

  it('are not believed that a payment of ours failed when one of them says so', async () => {
    const { world, one, two, both } = open()
    const hash = world.mine(world.genesis, [pay()])
    one.follow(hash)
    assert.equal((await both.transaction('a')).state, 'pool', 'the other has not got it yet')
    two.follow(hash)
    assert.deepEqual(await both.transaction('a'), await one.transaction('a'))
    const liar: Chain = {
      ...two,
      transaction: async (txid) => {
        const status = await two.transaction(txid)
        return status.state === 'mined' ? { ...status, succeeded: false } : status
      },
    }
    await assert.rejects(withWitness(liar, one).transaction('a'), NodesDisagree)
  })
})

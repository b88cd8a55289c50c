import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { type Chain, NATIVE, type Payout } from '@bowline/chains'
import { openRegtest } from '@bowline/chains/bitcoin/regtest.fixture.ts'
import type { ChainUnderTest } from '@bowline/chains/chain.spec.ts'
import { openAnvil } from '@bowline/chains/evm/anvil.fixture.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import {
  type DepositTerms,
  loadScan,
  type ScanParts,
  type Standing,
  scanNetwork,
  storeRound,
  type WatchList,
} from '../index.ts'

const NOW = Date.UTC(2026, 0, 1)

describe('deposits on real nodes', async () => {
  const { sql } = await setDatabase()
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`

  const terms = (network: string, unlock: DepositTerms['unlock']): DepositTerms => ({
    ...{ network, unlock, creditDepth: 2, coinbaseDepth: 100 },
    assets: new Map([[NATIVE, { minimum: 1_000n, dust: 294n }]]),
  })

  /** Scans until nothing is missing, with all that is known in the database. */
  async function scan(chain: Chain, its: DepositTerms, key: string): Promise<Standing> {
    const list: WatchList = {
      watches: (receiver) => receiver === key,
      ownerOf: () => ({ kind: 'user', userId: 1 }),
      isOwnTransaction: () => false,
    }
    const parts: ScanParts = { chain, terms: its, list, startHeight: 1 }
    for (;;) {
      const state = await loadScan(sql, its.network)
      const round = await scanNetwork(parts, state)
      assert.equal(await storeRound(sql, its.network, state, round, NOW), 'stored')
      if (round.standing.kind !== 'catching-up') return round.standing
    }
  }
  async function deposits(network: string): Promise<string[]> {
    const rows = await sql<{ txid: string; stage: string; amount: string; generation: number }[]>`
      select stage, amount, generation from wallet_deposits where network = ${network} order by id`
    return rows.map(({ stage, amount, generation }) => `${amount} ${stage} ${generation}`)
  }
  async function pay(world: ChainUnderTest, to: string, amount: bigint): Promise<Uint8Array> {
    const payout: Payout = { id: 'w', asset: NATIVE, to, amount }
    const plan = await world.chain.plan(await world.funds(), [payout], await world.chain.feeRate())
    if ('refusal' in plan) assert.fail(plan.refusal)
    const raw = world.sign(plan)
    assert.equal((await world.chain.broadcast(raw)).answer, 'accepted')
    return raw
  }

  it('of Ethereum survive its reorganisations, and a node that lost its last blocks to a power cut', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'bowline-anvil-'))
    after(() => rmSync(directory, { recursive: true, force: true }))
    // It writes its state when it is stopped, and never before.
    const open = () => openAnvil({ directory, stateIntervalSeconds: 3_600 })
    const its = terms('ETH', 'finalized')
    let world = await open()
    const { address, key } = world.chain.deriveAddress(world.accountKey, 0, 0)
    await pay(world, address, 5_000n)
    await world.mine(1)
    assert.deepEqual(await scan(world.chain, its, key), { kind: 'current' })
    assert.deepEqual(await deposits('ETH'), ['5000 confirming 0'])
    await world.mine(3)
    await scan(world.chain, its, key)
    assert.deepEqual(await deposits('ETH'), ['5000 unlocked 0'])
    await world.close()

    world = await open()
    const raw = await pay(world, address, 6_000n)
    await world.mine(2)
    await scan(world.chain, its, key)
    assert.deepEqual(await deposits('ETH'), ['5000 unlocked 0', '6000 credited 0'])
    await world.node.kill()

    world = await open()
    after(() => world.close())
    assert.deepEqual(await scan(world.chain, its, key), { kind: 'node-behind', missing: 2 })
    assert.deepEqual(await deposits('ETH'), ['5000 unlocked 0', '6000 credited 0'])
    // Another branch grows in the place of what was lost; there the payment is mined later.
    await world.ask('anvil_setNextBlockBaseFeePerGas', '0x3b9aca01')
    await world.mine(1)
    await scan(world.chain, its, key)
    assert.deepEqual(await deposits('ETH'), ['5000 unlocked 0', '6000 dropped 1'])
    assert.equal((await world.chain.broadcast(raw)).answer, 'accepted')
    await world.mine(2)
    assert.deepEqual(await scan(world.chain, its, key), { kind: 'current' })
    assert.deepEqual(await deposits('ETH'), ['5000 unlocked 0', '6000 credited 1'])
    const postings = await sql<{ kind: string; generation: number }[]>`
      select kind, p.generation from wallet_postings p join wallet_deposits d on d.id = deposit_id
      where network = 'ETH' and amount = 6000 order by p.id`
    assert.deepEqual(
      postings.map(({ kind, generation }) => `${kind} ${generation}`),
      ['credit 0', 'reversal 0', 'credit 1'],
    )
  })

  it('of Bitcoin survive them too, and a miner waits a hundred blocks', async () => {
    const world = await openRegtest('bcoin')
    after(() => world.close())
    const its = terms('BTC', { depth: 6 })
    const { address, key } = world.chain.deriveAddress(world.accountKey, 0, 0)
    await scan(world.chain, its, key)
    const raws = [await pay(world, address, 5_000n)]
    await world.mine(1)
    raws.push(await pay(world, address, 600n))
    await world.ask('generatetoaddress', 1, address)
    assert.deepEqual(await scan(world.chain, its, key), { kind: 'current' })
    const [first, second, reward] = await deposits('BTC')
    assert.deepEqual([first, reward], ['5000 credited 0', '600 confirming 0'])
    assert.match(second as string, /^\d{9,10} confirming 0$/)

    await world.reorganise(2)
    assert.deepEqual(await scan(world.chain, its, key), { kind: 'current' })
    assert.deepEqual(
      (await deposits('BTC')).map((line) => line.replace(/^\d{9,10}/, 'reward')),
      ['5000 dropped 1', 'reward dropped 0', '600 dropped 0'],
    )
    // Payments come back, here by whoever sent them: this node empties its pool. A reward is gone for good.
    for (const raw of raws) assert.equal((await world.chain.broadcast(raw)).answer, 'accepted')
    await world.ask('generatetoaddress', 1, address)
    await world.mine(98)
    await scan(world.chain, its, key)
    const now = (await deposits('BTC')).map((line) => line.replace(/^\d{9,10}/, 'reward'))
    assert.deepEqual(now, ['5000 unlocked 1', 'reward dropped 0', '600 unlocked 0', 'reward confirming 0'])
    await world.mine(1)
    await scan(world.chain, its, key)
    assert.equal((await deposits('BTC')).at(-1)?.split(' ')[1], 'unlocked')
  })
})

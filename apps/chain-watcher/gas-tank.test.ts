import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allowMove, gasTanks, recentMoves, setTankMarks, walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import { NATIVE } from '@bowline/chains'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { gasAgrees } from './gas-agrees.fixture.ts'
import { agree, WalletWorld } from './wallet-world.fixture.ts'

describe('a gas tank on a real node', async () => {
  const world = await WalletWorld.set()
  const { sql } = world.house
  const tank = async () => {
    const found = (await gasTanks(sql, walletNetworks('demo'))).find(({ network }) => network === 'ETH')
    return found ?? assert.fail()
  }
  const isFilled = async () => {
    const { held, low } = await tank()
    return low > 0n && held >= low
  }
  const setMarks = (low: bigint, high: bigint) =>
    inTransaction(sql, (tx) => setTankMarks(tx, 'ETH', { low, high }, Date.now()))
  const giveBack = async (amount: bigint, approval: number) => {
    const move = { network: 'ETH', asset: NATIVE, kind: 'refill-gas', amount, approval } as const
    await inTransaction(sql, (tx) => allowMove(tx, { ...move, needsRelease: false }, Date.now()))
    await until(async () => (await recentMoves(sql, 1))[0]?.state === 'done', 60_000)
    await agree(world)
  }

  it('gives back what it has too much, when two persons have lowered its marks and said so', async () => {
    const alice = await world.user()
    const address = await world.addressOf(alice, 'USDT', 'ETH')
    await world.nodes.send('ETH', world.assetOf('USDT', 'ETH'), address, 500_000_000n)
    const swept = () => sql`select from wallet_payments where kind = 'sweep' and state = 'final'`
    await until(async () => (await swept()).length > 0, 120_000)
    await agree(world)
    const { held: before } = await tank()
    await setMarks(before / 4n, before)
    await giveBack(before / 2n, 1)
    await gasAgrees(world)
    const { held: half } = await tank()
    // Less what the chain took of it.
    assert.ok(half <= before - before / 2n && half > before / 3n, `${before} ${half}`)
  })

  it('of a network that is shut down gives back all but the dearest fee, and is not filled again until it has marks', async () => {
    const { held: before } = await tank()
    await setMarks(0n, 0n)
    await giveBack(before, 2)
    const { held: left } = await tank()
    assert.ok(left < before / 10n, `${before} ${left}`)
    await sql`delete from wallet_tank_marks`
    await until(isFilled, 60_000)
    await agree(world)
    await gasAgrees(world)
  })
})

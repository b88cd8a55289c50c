import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { UNIT, WalletWorld } from './wallet-world.fixture.ts'

describe('a deposit on a real node', async () => {
  const world = await WalletWorld.set()
  const { wallet, nodes } = world

  const cases = [
    { coin: 'BTC', network: 'BTC', units: UNIT / 2n, credited: UNIT / 2n },
    { coin: 'ETH', network: 'ETH', units: 3n * 10n ** 18n + 9n, credited: 3n * UNIT },
    { coin: 'USDT', network: 'ETH', units: 250_500_000n, credited: 250n * UNIT + UNIT / 2n },
    { coin: 'USDC', network: 'ARBITRUM', units: 7_000_001n, credited: 7n * UNIT + 100n },
  ]
  for (const { coin, network, units, credited } of cases)
    it(`of ${coin} over ${network} is seen, confirmed, credited once and unlocked`, async () => {
      const user = await world.user()
      const address = await world.addressOf(user, coin, network)
      const txid = await nodes.send(network, world.assetOf(coin, network), address, units)
      const only = async () => (await wallet.deposits(user.id, { limit: 2 }))[0]
      await until(async () => (await only()) !== undefined)
      await until(async () => (await only())?.stage === 'unlocked' && (await only())?.isPosted === true, 60_000)
      const deposit = await only()
      assert.deepEqual([deposit?.txid, deposit?.amount, deposit?.side], [txid, units, 'deposit'])
      assert.ok(deposit && deposit.confirmations >= deposit.creditDepth)
      assert.equal(await world.available(user, coin), credited)
      const stages = (await wallet.depositSteps(user.id, deposit.id)).map(({ stage }) => stage)
      assert.deepEqual(
        stages.filter((stage) => stage !== 'seen'),
        ['confirming', 'credited', 'unlocked'],
      )
    })

  it('of coins at the address for tokens, which was swept before, is its owner’s all the same, and the other way round', async () => {
    const user = await world.user()
    const [forTokens, forCoins] = [
      await world.addressOf(user, 'USDT', 'ETH'),
      await world.addressOf(user, 'ETH', 'ETH'),
    ]
    assert.notEqual(forTokens, forCoins)
    await nodes.send('ETH', world.assetOf('USDT', 'ETH'), forTokens, 600_000_000n)
    const swept = async () => {
      const [row] = await world.house.sql`
        select from wallet_payments where kind = 'sweep' and state = 'final' and plan ->> 'from' = ${forTokens}`
      return row !== undefined
    }
    await until(swept, 120_000)
    await nodes.send('ETH', 'native', forTokens, 2n * 10n ** 18n)
    await nodes.send('ETH', world.assetOf('USDT', 'ETH'), forCoins, 30_000_000n)
    await until(async () => (await world.available(user, 'ETH')) === 2n * UNIT, 60_000)
    await until(async () => (await world.available(user, 'USDT')) === 630n * UNIT, 60_000)
  })

  it('below the minimum waits for more, and is credited with it', async () => {
    const user = await world.user()
    const address = await world.addressOf(user, 'BTC', 'BTC')
    await nodes.send('BTC', 'native', address, 6_000n)
    await until(async () => (await wallet.deposits(user.id, { limit: 2 }))[0]?.stage === 'unlocked')
    assert.equal(await world.available(user, 'BTC'), 0n)
    await nodes.send('BTC', 'native', address, 5_000n)
    await until(async () => (await world.available(user, 'BTC')) === 11_000n)
  })
})

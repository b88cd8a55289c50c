import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { openAnvil } from '../evm/anvil.fixture.ts'
import { transferCall } from '../evm/erc20.ts'
import { placeDemoTokens } from './demo-token.ts'

it('a token of the demo pays, tells of it, and refuses what is not there', async () => {
  const TOKEN = '0x0000000000000000000000000000000000b00001'
  const world = await openAnvil({ tokens: [TOKEN] })
  after(() => world.close())
  const { ask, chain, node } = world
  await placeDemoTokens(node.url, [{ contract: TOKEN, decimals: 6 }])
  const [rich, poor] = await ask<[string, string]>('eth_accounts')
  const { address, key } = chain.deriveAddress(world.accountKey, 1, 0)
  const balanceOf = async (owner: string) =>
    BigInt(
      await ask<string>('eth_call', { to: TOKEN, data: `0x70a08231${owner.slice(2).padStart(64, '0')}` }, 'latest'),
    )
  assert.equal(BigInt(await ask<string>('eth_call', { to: TOKEN, data: '0x313ce567' }, 'latest')), 6n)
  assert.equal(await balanceOf(rich), 10n ** 15n)

  await ask('eth_sendTransaction', { from: rich, to: TOKEN, data: transferCall(address, 2_500_000n) })
  await ask('eth_sendTransaction', { from: poor, to: TOKEN, data: transferCall(address, 1n), gas: '0x30d40' })
  await node.mine(1)
  const { hash } = await chain.head()
  const transfers = (await chain.block(hash, (receiver) => receiver === key))?.transfers
  assert.deepEqual(
    transfers?.map(({ asset, amount }) => [asset, amount]),
    [[TOKEN, 2_500_000n]],
  )
  assert.deepEqual([await balanceOf(address), await balanceOf(rich)], [2_500_000n, 10n ** 15n - 2_500_000n])
  // A second start finds it as it is.
  await placeDemoTokens(node.url, [{ contract: TOKEN, decimals: 6 }])
  assert.equal(await balanceOf(rich), 10n ** 15n - 2_500_000n)
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkedTokens } from '@bowline/capabilities/wallet/index.ts'
import { transferCall } from '@bowline/chains/evm/erc20.ts'
import { tokenCode, WITH_FEE } from '@bowline/chains/evm/token-code.fixture.ts'
import { openRpc } from '@bowline/chains/json-rpc.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { checkAskedToken } from './check-asked-token.ts'
import { UNIT, WalletWorld } from './wallet-world.fixture.ts'

const CANDIDATE = '0x0000000000000000000000000000000000b0eeee'

describe('a token at a node', async () => {
  const world = await WalletWorld.set()
  const { wallet, nodes, house } = world
  const eth = nodes.started.find(({ network }) => network === 'ETH') ?? assert.fail()
  const ask = openRpc(eth.url, 10_000)
  const usdt = () => world.assetOf('USDT', 'ETH')
  const closed = () => wallet.coins().find(({ coin, network }) => coin === 'USDT' && network === 'ETH')?.deposit.closed
  const check = (contract: string, decimals = 6) =>
    checkAskedToken(house.sql, 'demo', { network: 'ETH', contract, decimals })

  it('is open when the watcher has checked it by itself, and closed when an operator finds that it changed', async () => {
    const alice = await world.user()
    const address = await world.addressOf(alice, 'USDT', 'ETH')
    const own = await ask<string>('eth_getCode', usdt(), 'latest')
    await ask('anvil_setCode', usdt(), tokenCode({ arrives: WITH_FEE, logged: WITH_FEE }))
    const found = await check(usdt())
    assert.deepEqual([found.standing, found.faults], ['unfit', ['takes-a-fee']])
    await eventually('its deposits are closed', () => closed() === 'token-unfit')
    // At an address that she was given before.
    await nodes.send('ETH', usdt(), address, 50_000_000n)
    const isFinal = async () => (await wallet.deposits(alice.id, { limit: 2 }))[0]?.stage === 'unlocked'
    await eventually('what came all the same is final', isFinal, 60_000)
    assert.equal(await world.available(alice, 'USDT'), 0n)
    await ask('anvil_setCode', usdt(), own)
    assert.equal((await check(usdt())).standing, 'open')
    await eventually('its deposits are open', () => closed() === undefined)
    // A hundredth was its fee.
    const arrived = 49n * UNIT + UNIT / 2n
    await eventually('it is credited', async () => (await world.available(alice, 'USDT')) === arrived, 60_000)
    const [row] = (await checkedTokens(house.sql)).filter(
      ({ contract, network }) => contract === usdt() && network === 'ETH',
    )
    assert.equal(row?.checked?.by, 'operator')
  })

  it('that is not listed is checked all the same, and waits until somebody has received some', async () => {
    await ask('anvil_setCode', CANDIDATE, tokenCode({ decimals: 9, names: ['pause()'] }))
    const waits = await check(CANDIDATE, 9)
    assert.deepEqual([waits.standing, waits.notDone], ['waits', 'no-holder'])
    const [rich] = await ask<string[]>('eth_accounts')
    const slot = `0x${rich?.slice(2).toLowerCase().padStart(64, '0')}`
    await ask('anvil_setStorageAt', CANDIDATE, slot, `0x${(10n ** 12n).toString(16).padStart(64, '0')}`)
    await ask('eth_sendTransaction', {
      from: rich,
      to: CANDIDATE,
      data: transferCall(`0x${'f1'.repeat(20)}`, 10n ** 9n),
    })
    const found = await eventually('it is checked', async () => {
      const now = await check(CANDIDATE, 9)
      return now.notDone === undefined && now
    })
    assert.deepEqual([found.standing, found.faults, found.signs], ['unaccepted', [], ['pauses']])
  })

  it('is asked about by its contract, its decimals and a network that has tokens', async () => {
    for (const wrong of [{ network: 'BTC' }, { contract: '0x12' }, { decimals: 37 }, { decimals: '6' }]) {
      const asked = { network: 'ETH', contract: CANDIDATE, decimals: 6, ...wrong }
      await assert.rejects(checkAskedToken(house.sql, 'demo', asked), /no network|no contract|decimals/)
    }
    assert.deepEqual(
      await checkAskedToken(house.sql, 'demo', { network: 'ARBITRUM', contract: CANDIDATE, decimals: 6 }, 0),
      { standing: 'waits', faults: [], signs: [], code: '', notDone: 'waiting' },
    )
  })
})

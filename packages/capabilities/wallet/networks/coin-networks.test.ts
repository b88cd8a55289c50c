import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NATIVE } from '@bowline/chains/chain.ts'
import { closedPlaces } from './closed-places.ts'
import { coinNetworks } from './coin-networks.ts'
import { depositTermsOf, walletNetworks } from './wallet-networks.ts'

describe('the table of networks', () => {
  const production = walletNetworks('production')
  const byName = <T>(rows: readonly T[], of: (row: T) => readonly [string, unknown]) => Object.fromEntries(rows.map(of))

  it('says how long it takes until a deposit may be traded and withdrawn', () => {
    const waits = byName(
      coinNetworks(production, [], [], [], []).filter(({ coin }) => coin === 'ETH' || coin === 'BTC'),
      ({ network, deposit }) => [network, [deposit.creditSeconds, deposit.unlockSeconds]],
    )
    // A layer 2 is final a quarter of an hour later, however fast its blocks are.
    assert.deepEqual(waits, { BTC: [1_200, 3_600], ETH: [384, 768], ARBITRUM: [60, 948] })
    const demo = coinNetworks(walletNetworks('demo'), [], [], [], []).find(({ network }) => network === 'ETH')
    assert.deepEqual([demo?.deposit.creditSeconds, demo?.deposit.unlockSeconds], [32, 32])
  })

  it('says where coins of contracts are not seen: of the chain’s own coin, whose nodes trace no calls', () => {
    const standing = { network: 'ETH', suspended: undefined, head: 1, scanned: 1, currentAtMs: 1, changedAtMs: 1 }
    const misses = (seesInternalTransfers: boolean | undefined) =>
      coinNetworks(production, [{ ...standing, seesInternalTransfers }], [], [], [])
        .filter(({ deposit }) => deposit.missesContracts)
        .map(({ coin, network }) => `${coin} ${network}`)
    assert.deepEqual([misses(true), misses(undefined), misses(false)], [[], [], ['ETH ETH']])
  })

  it('names the places where nothing is credited: stopped ones, and tokens that nobody has tried or accepted', () => {
    const stop = { network: 'BTC', coin: 'BTC', what: 'deposits', reason: 'operator', beganAtMs: 1 } as const
    const leaving = { network: 'ETH', coin: 'ETH', what: 'withdrawals', reason: 'operator', beganAtMs: 1 } as const
    const [usdt, usdc] = ['USDT', 'USDC'].map((name) => {
      const eth = production.find(({ network }) => network === 'ETH')
      const { asset, decimals } = eth?.coins.find(({ coin }) => coin === name) ?? assert.fail()
      return { network: 'ETH', contract: asset, decimals }
    })
    assert.ok(usdt && usdc)
    const nothing = { faults: [], signs: [], code: 'aa', checked: undefined, waiting: undefined } as const
    const closed = (standing: 'open' | 'unfit' | 'unaccepted') =>
      closedPlaces(
        production,
        [stop, leaving],
        [
          { ...usdt, ...nothing, standing: 'open' },
          { ...usdc, ...nothing, standing },
        ],
      )
        .filter(({ network }) => network !== 'ARBITRUM')
        .map(({ network, asset }) => `${network} ${asset}`)
    assert.deepEqual(closed('open'), [`BTC ${NATIVE}`])
    for (const standing of ['unfit', 'unaccepted'] as const)
      assert.deepEqual(closed(standing), [`BTC ${NATIVE}`, `ETH ${usdc.contract}`])
  })

  it('says the fee in force, and of what nobody has changed its own', () => {
    const usdt = production.find(({ network }) => network === 'ETH')?.coins.find(({ coin }) => coin === 'USDT')
    assert.ok(usdt)
    const shown = [{ fee: 2n, untilMs: 5 }]
    const inForce = {
      network: 'ETH',
      coin: usdt,
      fee: 3n,
      bounds: { low: 1n, high: 9n },
      version: 1,
      sinceMs: 4,
      shown,
    }
    const fees = byName(
      coinNetworks(production, [], [], [inForce], []).filter(({ coin }) => coin === 'USDT'),
      ({ network, withdrawal }) => [network, [withdrawal.fee, withdrawal.shown]],
    )
    assert.deepEqual(fees, { ETH: [3n, shown], ARBITRUM: [20_000_000n, []], SOL: [100_000_000n, []] })
  })

  it('says how long a chain is silent at most, and nothing of chains that make blocks on demand', () => {
    const silent = byName(production, ({ network, silentMs }) => [network, silentMs && silentMs / 1_000])
    assert.deepEqual(silent, {
      ...{ BTC: 5_400, ETH: 60, ARBITRUM: 60, LTC: 1_350 },
      ...{ SOL: undefined, XRP: undefined, DOGE: undefined, ADA: undefined },
    })
    assert.ok(walletNetworks('demo').every(({ silentMs }) => silentMs === undefined))
  })

  it('takes for dust what costs more to spend than it is worth, by the rate of each chain', () => {
    const dust = byName(production, (network) => [network.network, depositTermsOf(network).assets.get(NATIVE)?.dust])
    assert.deepEqual([dust.BTC, dust.LTC, dust.ETH], [294n, 2_940n, 0n])
  })
})

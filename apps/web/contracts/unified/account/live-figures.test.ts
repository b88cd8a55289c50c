import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { only } from '@bowline/core/trading-floor/words.fixture.ts'
import { meets, setFloor } from '@bowline/core/unified/unified-floor.fixture.ts'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { WebSocket } from 'ws'
import { BTCUSD, BTCUSDT, ETHUSDT } from '../../../../../packages/gateways/binance-futures/futures-api.fixture.ts'
import {
  ids,
  limit,
  setFuturesSite,
} from '../../../../../packages/gateways/site-api/perpetuals/futures-site.fixture.ts'
import { LiveDoor } from '../../../live/live-door.ts'
import type { SiteApi } from '../../../site-api/site-api.ts'
import { termsOf } from '../../figures/contract-terms.ts'
import { engineAccount } from '../../what-if/engine-account.fixture.ts'
import { unifiedAccount } from '../../what-if/unified-account.ts'
import { value } from '../../what-if/value.ts'
import { coinRow, totals } from '../figures.fixture.ts'
import { askUnified, type UnifiedFigures } from '../unified-figures.ts'
import { agrees, liveFigures } from './live-figures.ts'

const nothing = () => undefined

describe('a unified account on the page', async () => {
  const { api, enter, futures } = await setFuturesSite({ offHour: true })
  const { visitor: alice } = await enter('alice', '10000 USDT', '1 BTC')
  const { visitor: bob } = await enter('bob', '90000 USDT')
  class PageSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie: alice.cookie, origin: api.address } })
    }
  }
  const door = new LiveDoor({ url: `${api.address.replace('http', 'ws')}/site-stream`, WebSocket: PageSocket })
  const account = door.accountOf('futures')
  for (const store of [account, door.contracts]) store.subscribe(nothing)
  after(() => door.close())
  const ask = ((name: Parameters<SiteApi>[0], params: object) =>
    alice.call(name, params as never)) as unknown as SiteApi
  const { contractList } = await alice.call('POST /fe-co-api/common/public_info', {})
  const terms = new Map(contractList.map((row) => [row.contractName, termsOf(row)]))
  const priced = async (price: string) => {
    for (const market of [BTCUSD, BTCUSDT]) await futures.index(market, price)
  }

  /** What the page makes of an answer and of its streams. */
  const onPage = (answered: UnifiedFigures) => {
    const view = account.getSnapshot()?.contracts
    if (!view) return undefined
    const now = unifiedAccount(answered, { view, terms, prices: door.contracts.getSnapshot() })
    const valued = value(now)
    return { ...liveFigures(answered, now, valued), positions: valued.positions }
  }
  const sameAs = async (answered: UnifiedFigures) => {
    const [theirs, ours] = [await askUnified(ask), onPage(answered)]
    return JSON.stringify([ours?.totals, ours?.coins]) === JSON.stringify([theirs.totals, theirs.coins])
  }

  it('has the figures of the exchange to the last digit, coins that nothing settles in and isolated positions among them', async () => {
    await alice.call('POST /fe-co-api/account/unified/upgrade', {})
    await alice.call('POST /fe-co-api/account/unified/collateral/switch', { coin: 'BTC', collateralStatus: 1 })
    const inflow = { fromAccount: 'spot', toAccount: 'futures', coinSymbol: 'XRP', amount: '100' } as const
    await alice.call('POST /fe-co-api/user/futures_transfer', inflow)
    await alice.call('POST /fe-co-api/user/margin_model_edit', { contractId: ETHUSDT, marginModel: 2 })
    for (const [contractId, volume, price] of [
      [BTCUSDT, '0.5', '60000'],
      [ETHUSDT, '1', '3000'],
    ] as const) {
      await ids(bob, limit(contractId, 'SELL', volume, price))
      await ids(alice, limit(contractId, 'BUY', volume, price))
    }
    await eventually('the page has it', async () => sameAs(await askUnified(ask)))
  })

  it('follows every mark without asking again', async () => {
    const before = await askUnified(ask)
    await priced('61000')
    await futures.index(ETHUSDT, '3030')
    await eventually('the page has it', () => sameAs(before))
    const now = onPage(before)
    assert.notEqual(now?.totals?.mmRatio, before.totals?.mmRatio)
    assert.notEqual(now?.totals?.marginBalance, before.totals?.marginBalance)
    const { positionList } = await alice.call('POST /fe-co-api/position/get_assets_list', {})
    const cross = positionList.find(({ contractId }) => contractId === String(BTCUSDT))
    const price = now?.positions.find(({ held }) => held.pair === 'BTC-USDT')?.liquidationPrice
    assert.ok(price && cross)
    const { tick = 0n } = terms.get('BTC-USDT') ?? {}
    // The exchange cuts it to the unit.
    const apart = Number((price.value * tick) / price.over) / 1e8 - Number(cross.reducePrice)
    assert.ok(Math.abs(apart) < 0.000_001, `${apart}`)
  })

  it('follows every trade and transfer without asking again', async () => {
    const before = await askUnified(ask)
    await ids(bob, limit(BTCUSDT, 'BUY', '0.2', '61000'))
    await ids(alice, { ...limit(BTCUSDT, 'SELL', '0.2', '61000'), open: 'CLOSE' })
    const transfer = { fromAccount: 'spot', toAccount: 'futures', coinSymbol: 'USDT', amount: '500' } as const
    await alice.call('POST /fe-co-api/user/futures_transfer', transfer)
    await eventually('the page has it', async () => {
      const theirs = await askUnified(ask)
      return JSON.stringify(onPage(before)?.totals) === JSON.stringify(theirs.totals)
    })
  })
})

describe('an answer of the exchange, brought to now', () => {
  it('has the wallets, margins and worths that the exchange itself would answer, to the last digit', () => {
    const { floor, maker, alice } = setFloor('20 USDT', '0.5 BTC')
    floor.switches(alice, ['BTC'])
    meets(maker, alice, 'buys', '0.3', '60000')
    floor.prices('57123.4')
    const account = engineAccount(floor, alice)
    const answered = { totals, coins: account.coins.map(({ coin }) => coinRow(coin)), collaterals: [] }
    const now = liveFigures(answered, account, value(account))
    const found = floor.unified(alice)
    const { totals: all } = now
    const text = (units: bigint) => fromUnits(units, 8)
    assert.deepEqual(
      [all?.marginBalance, all?.totalEquity, all?.initialMargin, all?.maintMargin],
      [found.marginBalance, found.totalEquity, found.initialMargin, found.maintenance].map(text),
    )
    const assets = only(floor.asks({ kind: 'query-unified', account: alice.account }), 'unified-asset')
    assert.deepEqual(
      now.coins.map((row) => [row.walletBalance, row.upl, row.equity, row.borrowed, row.marginValue, row.canUseAmount]),
      assets.map((asset) =>
        [asset.wallet, asset.upl, asset.equity, asset.borrowed, asset.value, asset.usable].map(text),
      ),
    )
    // The loss is more than what the wallet has.
    assert.ok(assets.some(({ borrowed }) => borrowed > 0n))
  })
})

describe('the figures of a page and an answer of a moment before', () => {
  it('agree while prices alone moved, and not where something else is the matter', () => {
    assert.ok(agrees(totals, totals))
    assert.ok(agrees(totals, { ...totals, mmRatio: '0.02571175' }))
    assert.ok(!agrees(totals, { ...totals, mmRatio: '0.02571176' }))
    assert.ok(!agrees(totals, { ...totals, imRatio: '0.1' }))
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { IndexState, PriceKind } from '@bowline/core/messages/terms.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { BTCUSDT, setFuturesApi } from '../../binance-futures/futures-api.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'
import { CREATE, limit } from './futures-site.fixture.ts'

describe('a contract whose index has been poor for a minute', async () => {
  const futures = await setFuturesApi()
  const { api } = futures
  const visitor = new SiteVisitor(api)
  const states = async () => {
    const { contractList } = await visitor.call('POST /fe-co-api/common/public_info', {})
    const { markets } = await visitor.call('GET /exchange-web/web/market/list', { kind: 'futures' })
    return [
      contractList.find(({ id }) => id === String(BTCUSDT))?.status,
      markets.find(({ pair }) => pair === 'BTC-USDT')?.state,
    ]
  }

  it('is said to take only what reduces, and refuses what opens', async () => {
    await api.person('alice', ['USDT=1000'], ['read'], ['127.0.0.1'])
    await visitor.signIn('alice')
    const said = { version: RISK_NOTICE_VERSION, accepted: 1 } as const
    await visitor.call('POST /fe-co-api/user/submit_compliance_record', said)
    await futures.index(BTCUSDT, '60000')
    assert.deepEqual(await states(), ['trading', 'trading'])
    await futures.freeze(BTCUSDT, '60000')
    await futures.does({ kind: 'set-price', market: BTCUSDT, priceKind: PriceKind.index, indexState: IndexState.frozen, price: 0n }, Date.now() + 61_000) // biome-ignore format: one command
    await eventually('both lists say so', async () => (await states()).every((state) => state === 'reduceOnly'))
    assert.equal(await visitor.refused(CREATE, limit(BTCUSDT, 'BUY', '0.01', '59000')), String(SiteCode.marketState))
  })
})

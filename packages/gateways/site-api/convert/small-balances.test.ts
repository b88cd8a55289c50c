import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ccxtSpot } from '../../../../tests/support/ccxt-clients.ts'
import type { RunningExchange } from '../../../../tests/support/running-exchange.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { newcomer } from '../site-visitor.fixture.ts'
import { CREATE } from '../spot/orders.fixture.ts'
import { setConverting } from './convert.fixture.ts'

const SMALL = 'GET /exchange-web/web/convert/smallBalances'
const CONVERT_SMALL = 'POST /exchange-web/web/convert/convertSmall'

describe('converting small balances', async () => {
  const { api, funds } = await setConverting()

  it('turns small balances into the platform token at one moment, less 2 %, once in six hours and once per request', async () => {
    const token = await newcomer(api, 'market', ['BOW=1000', 'USDT=1000'])
    for (const [side, price] of [
      ['buy', '0.05'],
      ['sell', '0.0501'],
    ] as const)
      await token.visitor.call(CREATE, { pair: 'BOW_USDT', side, type: 'limit', qty: '200', price })
    // 0.0001 BTC is 6 USDT; ether is in no market with a price, and 100 USDT are not small.
    const { visitor, program } = await newcomer(api, 'ivan', ['BTC=0.0001', 'ETH=0.001', 'USDT=2.5'])
    const shown = await visitor.call(SMALL)
    assert.deepEqual([shown.toCoin, shown.nextAtMs], ['BOW', null])
    assert.deepEqual(
      shown.rows.map(({ coin, worth, toAmount }) => [coin, worth, toAmount]),
      [
        ['USDT', '2.50000000', '48.95104895'],
        ['BTC', '6.00000000', '117.48251748'],
      ],
    )
    assert.deepEqual(shown.left, [{ coin: 'ETH', amount: '0.00100000', reason: 'no-price' }])
    const requestId = crypto.randomUUID()
    const wanted = { requestId, coins: 'BTC,USDT', total: '166.43356643' }
    const reason = async (params: object) =>
      ((await visitor.ask(CONVERT_SMALL, { ...wanted, ...params })) as unknown as { reason?: string }).reason
    assert.equal(await reason({ total: '175.4' }), 'convert.small-moved')
    assert.equal(await reason({ coins: 'ETH,BOW' }), 'convert.small-none')
    const answers = await Promise.all([1, 2].map(() => visitor.call(CONVERT_SMALL, wanted)))
    for (const { rows } of answers)
      assert.deepEqual(
        rows.map(({ fromCoin, toAmount }) => [fromCoin, toAmount]),
        [
          ['USDT', '48.95104895'],
          ['BTC', '117.48251748'],
        ],
      )
    const has = await funds(program)
    assert.deepEqual(
      [has.BTC ?? '0.00000000', has.USDT ?? '0.00000000', has.BOW],
      ['0.00000000', '0.00000000', '166.43356643'],
    )
    assert.deepEqual((await visitor.call(CONVERT_SMALL, wanted)).rows.length, 2, 'a repeat converts nothing')
    assert.ok(((await visitor.call(SMALL)).nextAtMs ?? 0) > Date.now() + 5 * 3_600_000)
    assert.equal(await reason({ requestId: crypto.randomUUID() }), 'convert.small-soon')
  })

  it('leaves a coin alone that is delisted, has no price or is in an order, says why, and converts the others', async () => {
    const { visitor, program } = await newcomer(api, 'kate', ['ADA=3', 'SOL=2', 'BTC=0.0001', 'USDT=8', 'BOW=1'])
    const order = { pair: 'BTC_USDT', side: 'buy', type: 'limit', qty: '0.0001', price: '55000' } as const
    await visitor.call(CREATE, order)
    const before = await visitor.call(SMALL)
    const left = [
      { coin: 'USDT', amount: '8.00000000', reason: 'in-use' },
      { coin: 'SOL', amount: '2.00000000', reason: 'no-price' },
      { coin: 'ADA', amount: '3.00000000', reason: 'no-price' },
    ] as const
    const byCoin = (rows: readonly { readonly coin: string }[]) => rows.toSorted((a, b) => a.coin.localeCompare(b.coin))
    assert.deepEqual(byCoin(before.left), byCoin(left))
    // Two take the market off the list while the page shows it.
    const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
    const second = await StaffVisitor.signedIn(api, 'second', 'admin')
    const delisting = { symbol: 'ADAUSDT', state: 'delist', reason: 'nobody trades it' } as const
    const { approvalId } = await admin.call('POST /console-api/markets/request-state', delisting)
    await second.call('POST /console-api/approvals/approve', { id: approvalId })
    assert.deepEqual(
      before.rows.map(({ coin }) => coin),
      ['BTC'],
    )
    const total = before.rows[0]?.toAmount ?? ''
    const asked = (coins: string) => ({ requestId: crypto.randomUUID(), coins, total })
    const { reason } = (await visitor.ask(CONVERT_SMALL, asked('ADA'))) as unknown as { reason?: string }
    assert.equal(reason, 'convert.small-none')
    const made = await visitor.call(CONVERT_SMALL, asked('ADA,SOL,BTC,USDT'))
    assert.deepEqual(
      made.rows.map(({ fromCoin, state }) => `${fromCoin} ${state}`),
      ['BTC success'],
    )
    assert.deepEqual(
      byCoin(made.left),
      byCoin(left.map((each) => (each.coin === 'ADA' ? { ...each, reason: 'not-traded' } : each))),
    )
    const has = await funds(program)
    assert.deepEqual([has.ADA, has.SOL, has.BTC ?? '0.00000000'], ['3.00000000', '2.00000000', '0.00000000'])
  })

  it('converts small balances for unmodified ccxt, which names each coin by itself', async () => {
    const { program } = await newcomer(api, 'judy', ['BTC=0.0001', 'USDT=2.5'])
    const exchange = { baseUrl: api.address } as RunningExchange
    const client = ccxtSpot(exchange, { ...program, secret: program.secretKey } as never) as unknown as DustClient
    const eligible = await client.sapiPostAssetDustBtc()
    assert.deepEqual(
      eligible.details.map((each: Record<string, string>) => [each.asset, each.toBNBOffExchange]),
      [
        ['USDT', '48.95104895'],
        ['BTC', '117.48251748'],
      ],
    )
    assert.deepEqual([eligible.totalTransferBNB, eligible.dribbletPercentage], ['169.83016983', '0.02'])
    const made = await client.sapiPostAssetDust({ asset: ['BTC', 'USDT'] })
    assert.deepEqual([made.totalTransfered, made.totalServiceCharge], ['166.43356643', '3.39660340'])
    assert.deepEqual(made.transferResult.map((each: Record<string, string>) => each.fromAsset).sort(), ['BTC', 'USDT'])
    assert.equal((await funds(program)).BOW, '166.43356643')
    await assert.rejects(client.sapiPostAssetDust({ asset: ['BTC'] }), /-9000|None of these/)
    const { total, userAssetDribblets } = await client.sapiGetAssetDribblet()
    assert.deepEqual([String(total), userAssetDribblets[0]?.totalTransferedAmount], ['1', '166.43356643'])
    // ccxt's own fetchMyDustTrades takes the token for BNB, whatever it is called here.
    assert.equal(userAssetDribblets[0]?.userAssetDribbletDetails.length, 2)
  })
})

type DustCall = 'sapiPostAssetDustBtc' | 'sapiPostAssetDust' | 'sapiGetAssetDribblet'
// biome-ignore lint/suspicious/noExplicitAny: what ccxt makes of the dialect's calls by itself has no types
type DustClient = Record<DustCall, any>

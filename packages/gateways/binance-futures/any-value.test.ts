import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import type { Customer } from '../../../apps/api/api.fixture.ts'
import type { Endpoint } from '../binance-kit/endpoint.ts'
import { futuresEndpoints } from './endpoints.ts'
import { BTCUSD, BTCUSDT, call, setFuturesApi } from './futures-api.fixture.ts'

/** What an attacker writes into a parameter. */
const VALUES = [
  "' or '1'='1",
  '\u0000',
  '\ud800',
  '__proto__',
  '-1',
  '0',
  '1e9',
  '0.000000001',
  '9223372036854775807',
  '9223372036854775808',
  '92233720368.54775807',
  '99999999999999999999999',
  '8640000000000001',
  'NaN',
  '١٢',
  '[{"symbol":"BTCUSDT"},{"__proto__":{"x":1}},1,null]',
  `${'['.repeat(500)}`,
  'x'.repeat(5_000),
]

const TOO_MANY_ORDERS = -1015

/** Good values for the others, so that the attack gets past them. */
function harmless(path: string): Record<string, string> {
  const isInverse = path.startsWith('/dapi')
  return {
    symbol: isInverse ? 'BTCUSD_PERP' : 'BTCUSDT',
    pair: isInverse ? 'BTCUSD' : 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '59000',
    quantity: isInverse ? '1' : '0.01',
    algoType: 'CONDITIONAL',
    triggerPrice: '61000',
    leverage: '10',
    marginType: 'CROSSED',
    interval: '1h',
    period: '1h',
    contractType: 'PERPETUAL',
    dualSidePosition: 'false',
    amount: '1',
    countdownTime: '0',
  }
}

interface Attack {
  readonly endpoint: Endpoint
  readonly sent: Record<string, string>
}

function attacksOn(endpoint: Endpoint): Attack[] {
  const names = Object.keys(endpoint.schema.kinds)
  const all = harmless(endpoint.path)
  const others = Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name] as string]))
  const wrong = (name: string, value: string) => ({ endpoint, sent: { ...others, [name]: value } })
  return names.flatMap((name, at) => VALUES.filter((_, n) => n % 3 === at % 3).map((value) => wrong(name, value)))
}

describe('any value of any parameter of the futures dialect', async () => {
  const futures = await setFuturesApi({ withWorker: true, limits: { weightPerMinute: 1e9, rawPerFiveMinutes: 1e9 } })
  await futures.index(BTCUSDT, '60000')
  await futures.index(BTCUSD, '60000')
  const alice = await futures.trader('alice', '1000 USDT', '1 BTC')
  const pictureOf = async (who: Customer) => {
    const rows = ['/fapi/v3/balance', '/fapi/v1/openOrders', '/dapi/v1/balance', '/dapi/v1/openOrders']
    const answers = await Promise.all(rows.map((path) => call(who, 'GET', path)))
    return JSON.stringify(answers, (name, value) => (name === 'updateTime' ? undefined : value))
  }

  it('is answered by the dialect, breaks nothing, and moves nobody else’s money', async () => {
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '57000',
      quantity: '0.01',
    }
    await call(alice, 'POST', '/fapi/v1/order', order)
    const before = await pictureOf(alice)
    const left = futuresEndpoints.flatMap(attacksOn)
    assert.ok(left.length > 1_500, `${left.length} attacks`)
    const codes = new Map<number, number>()
    const faults: string[] = []
    const attack = async (_: undefined, at: number) => {
      const newcomer = (n: number) => futures.trader(`mallory${at}x${n}`, '1000 USDT', '1 BTC')
      let mallory = await newcomer(0)
      for (let next = left.pop(), n = 1; next; next = left.pop()) {
        const { method, path } = next.endpoint
        const { status, body } = await mallory.call(method, path, next.sent)
        if (body?.code === TOO_MANY_ORDERS) {
          mallory = await newcomer(n++)
          left.push(next)
          continue
        }
        const code = status === 200 ? 0 : body?.code
        codes.set(code, (codes.get(code) ?? 0) + 1)
        // -1000 is a fault of ours; -1003 would mean that nothing was tried.
        const isRefused = [400, 401, 403].includes(status) && code < 0 && typeof body.msg === 'string'
        if (![-1000, -1003].includes(code) && (status === 200 || isRefused)) continue
        faults.push(`${method} ${path} ${JSON.stringify(next.sent).slice(0, 300)}: ${status} ${JSON.stringify(body)}`)
      }
    }
    await Promise.all(Array.from<undefined, Promise<void>>({ length: 8 }, attack))
    assert.deepEqual(faults.slice(0, 20), [])
    for (const code of [0, -1100, -1121]) assert.ok((codes.get(code) ?? 0) > 20, JSON.stringify([...codes]))
    assert.equal(await pictureOf(alice), before)
    const { ok } = (await callControl(dataFolder(futures.api.directory).socket, 'ledger.check', {})) as { ok: boolean }
    assert.equal(ok, true)
  })
  it('another’s order and algo order cannot be seen, changed or canceled by their ids', async () => {
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '57100',
      quantity: '0.01',
    }
    const hers = await call(alice, 'POST', '/fapi/v1/order', { ...order, newClientOrderId: 'her-secret-order' })
    const trigger = { symbol: 'BTCUSDT', algoType: 'CONDITIONAL', side: 'BUY', type: 'STOP_MARKET', quantity: '0.01' }
    const stop = { ...trigger, triggerPrice: '61000', clientAlgoId: 'her-secret-stop' }
    const { algoId } = await call(alice, 'POST', '/fapi/v1/algoOrder', stop)
    const ids: Readonly<Record<string, string>> = {
      orderId: `${hers.orderId}`,
      orderIdList: `[${hers.orderId}]`,
      origClientOrderId: 'her-secret-order',
      origClientOrderIdList: '["her-secret-order"]',
      algoId: `${algoId}`,
      clientAlgoId: 'her-secret-stop',
    }
    const before = await pictureOf(alice)
    const thief = await futures.trader('thief', '1000 USDT')
    const asked = futuresEndpoints
      .filter(({ path }) => path.startsWith('/fapi'))
      .flatMap((endpoint) => {
        const names = Object.keys(endpoint.schema.kinds)
        const rest = Object.fromEntries(
          Object.entries(harmless(endpoint.path)).filter(([name]) => names.includes(name)),
        )
        return names
          .filter((name) => name in ids && !(endpoint.path === '/fapi/v1/algoOrder' && endpoint.method === 'POST'))
          .map((name) => ({ endpoint, sent: { ...rest, [name]: ids[name] as string } }))
      })
    assert.ok(asked.length >= 15, `${asked.length}`)
    for (const { endpoint, sent } of asked) {
      const { body } = await thief.call(endpoint.method, endpoint.path, sent)
      assert.ok(!JSON.stringify(body).includes('her-secret'), `${endpoint.method} ${endpoint.path}`)
    }
    assert.equal(await pictureOf(alice), before)
    assert.equal(
      (await call(alice, 'GET', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId: hers.orderId })).status,
      'NEW',
    )
    assert.equal((await call(alice, 'GET', '/fapi/v1/openAlgoOrders')).length, 1)
  })
})

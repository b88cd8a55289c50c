import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, it } from 'node:test'
import { setLentExchange } from '../support/lent-exchange.ts'
import { limitOrder, missing } from './order-attacks.ts'
import { AHEAD, BAD_SIGNATURE, badTime, badWindow, OUTSIDE, USED_SIGNATURE } from './refusals.ts'
import { type Method, Sender, threeSenders, timestamp, written } from './sender.ts'
import { assertRefused, standing } from './standing.ts'

const order = written(limitOrder)

describe('a signature counts once, for what it covers, within its window', async () => {
  const exchange = await setLentExchange()
  const everybody = await threeSenders(exchange, limitOrder)
  const [alice, bob, erin] = everybody
  const untouched = await standing(exchange, everybody)

  /** Valid for a minute, so that the last of many requests with one text is not refused for its age. */
  const timed = (text = order) => `${text}&recvWindow=60000&timestamp=${timestamp()}`
  const placed = (text: string) => alice.sendAs('POST', '/api/v3/order', text)

  it('signatures that are missing, by another key, or over another text', async () => {
    const good = timed()
    const cases: [what: string, text: string, refusal: readonly [number, number, string]][] = [
      ['none', good, [400, -1102, missing('signature')]],
      ['an empty one', `${good}&signature=`, [400, -1105, "Parameter 'signature' was empty."]],
      ['no hex', `${good}&signature=${'z'.repeat(64)}`, BAD_SIGNATURE],
      ['short', `${good}&signature=00`, BAD_SIGNATURE],
      ['very long', `${good}&signature=${'0'.repeat(6_000)}`, BAD_SIGNATURE],
      ['bob’s', `${good}&signature=${bob.sign(good)}`, BAD_SIGNATURE],
      ['over other parameters', `${good}&signature=${alice.sign(good.replace('50000', '50001'))}`, BAD_SIGNATURE],
      ['with one more parameter', `${good}&icebergQty=0.01&signature=${alice.sign(good)}`, BAD_SIGNATURE],
      ['over nothing', `${good}&signature=${alice.sign('')}`, BAD_SIGNATURE],
      [
        'two of them',
        `${good}&signature=${alice.sign(good)}&signature=${alice.sign(good)}`,
        [400, -1101, 'Duplicate values for a parameter detected.'],
      ],
      ['under an encoded name', `${good}&%73ignature=${alice.sign(good)}`, BAD_SIGNATURE],
      [
        'over another order of the parameters',
        `${good.split('&').reverse().join('&')}&signature=${alice.sign(good)}`,
        BAD_SIGNATURE,
      ],
      [
        'over the decoded text',
        `newClientOrderId=a%3Ab&${good}&signature=${alice.sign(`newClientOrderId=a:b&${good}`)}`,
        BAD_SIGNATURE,
      ],
    ]
    for (const [what, text, refusal] of cases) {
      assertRefused(await placed(text), ...refusal, what)
    }
  })

  it('timestamps that are missing, malformed or wrong', async () => {
    const at = Date.now()
    const cases: [parameters: string, refusal: readonly [number, number, string]][] = [
      ['', [400, -1102, missing('timestamp')]],
      ['&timestamp=', [400, -1102, missing('timestamp')]],
      ['&timestamp=0', OUTSIDE],
      [`&timestamp=${at - 6_000}`, OUTSIDE],
      [`&timestamp=${at - 61_000}&recvWindow=60000`, OUTSIDE],
      [`&timestamp=${Math.floor(at / 1000)}`, OUTSIDE],
      [`&timestamp=${at + 30_000}`, AHEAD],
      ['&timestamp=99999999999999999999', AHEAD],
      ...['-1', `-${at}`, `${at}.5`, '1e12', 'now', '0x10', ' 1', `${at}%00`, '9'.repeat(40), '١٢'].map(
        (text) => [`&timestamp=${encodeURI(text)}`, badTime] as [string, typeof badTime],
      ),
      [`&timestamp=${at - 1_000}&recvWindow=0`, OUTSIDE],
      [`&timestamp=${at}&recvWindow=60001`, [400, -1131, 'recvWindow must be less than 60000.']],
      [`&timestamp=${at}&recvWindow=99999`, [400, -1131, 'recvWindow must be less than 60000.']],
      [`&timestamp=${at}&recvWindow=600000`, [400, -1131, 'recvWindow must be less than 60000.']],
      [`&timestamp=${at}&recvWindow=`, [400, -1105, "Parameter 'recvWindow' was empty."]],
      ...['-1', '1e4', '5000.0001', 'Infinity', 'NaN', '9'.repeat(16), '.5'].map(
        (text) => [`&timestamp=${at}&recvWindow=${text}`, badWindow] as [string, typeof badWindow],
      ),
    ]
    for (const [parameters, refusal] of cases) {
      const text = `${order}${parameters}`
      assertRefused(await placed(`${text}&signature=${alice.sign(text)}`), ...refusal, parameters)
    }
  })

  it('a signature that was already used, in any spelling and position, from elsewhere', async () => {
    // From the first one's address it would be another order for a second.
    const thief = new Sender(exchange, alice.person, '127.0.0.2')
    const far = written({ ...limitOrder, price: '100000' })
    const cancel = timed('symbol=BTCUSDT&origClientOrderId=mine')
    const place = timed(`${order}&newClientOrderId=mine`)
    const repeat = async (method: Method, text: string, signature: string) => {
      const path = '/api/v3/order'
      const first = await alice.sendAs(method, path, `${text}&signature=${signature}`)
      assert.equal(first.status, 200, first.text)
      for (const spelling of [signature, signature.toUpperCase()]) {
        const again = `${text}&signature=${spelling}`
        assertRefused(await thief.sendAs(method, path, again), ...USED_SIGNATURE, 'in the query')
        assertRefused(await thief.sendAs(method, path, again, 'body'), ...USED_SIGNATURE, 'in the body')
        assertRefused(await thief.sendAs(method, path, `signature=${spelling}&${text}`), ...USED_SIGNATURE, 'in front')
      }
    }
    await repeat('POST', place, alice.sign(place))
    await repeat('DELETE', cancel, alice.sign(cancel))
    // One whose order was refused by the market is used up as well.
    const text = timed(far)
    assert.equal((await placed(`${text}&signature=${alice.sign(text)}`)).status, 400)
    const again = `${text}&signature=${alice.sign(text)}`
    assertRefused(await thief.sendAs('POST', '/api/v3/order', again), ...USED_SIGNATURE, 'refused once')
  })

  it('a signature of a withdrawal that was already used, from anywhere', async () => {
    const rights = ['--permissions', 'read,futuresTransfer', '--ips', '127.0.0.1']
    const mover = new Sender(exchange, await exchange.person('mover', 'BTC=1', 'hmac', rights))
    const text = timed('type=MAIN_UMFUTURE&asset=BTC&amount=1')
    const send = () => mover.sendAs('POST', '/sapi/v1/asset/transfer', `${text}&signature=${mover.sign(text)}`)
    const first = await send()
    assert.notEqual(first.body.code, -1022, first.text)
    assertRefused(await send(), ...USED_SIGNATURE, 'again')
  })

  it('an Ed25519 signature in another spelling of its base64', async () => {
    const text = timed(written({ ...limitOrder, price: '1' }))
    const signature = erin.sign(text)
    const send = (spelling: string) =>
      erin.sendAs('POST', '/api/v3/order', `${text}&signature=${encodeURIComponent(spelling)}`)
    const spellings = [
      ` ${signature}`,
      `${signature}\n`,
      `!${signature}`,
      signature.replace(/=+$/, ''),
      `${signature}AAAA`,
    ]
    for (const spelling of spellings) assertRefused(await send(spelling), ...BAD_SIGNATURE, JSON.stringify(spelling))
    const stranger = generateKeyPairSync('ed25519').privateKey
    const forged = sign(null, Buffer.from(text), stranger).toString('base64')
    assertRefused(await send(forged), ...BAD_SIGNATURE, 'another key')
  })

  it('only one order was placed and cancelled in all of this', async () => {
    const { body } = await alice.call('GET', '/api/v3/allOrders', { symbol: 'BTCUSDT' })
    assert.deepEqual(
      body.map(({ clientOrderId, status }: Record<string, string>) => (clientOrderId === 'mine' ? status : 'other')),
      ['other', 'CANCELED'],
    )
    const [mine] = body.splice(1, 1)
    assert.equal(mine.executedQty, '0.00000000')
    const now = await standing(exchange, everybody)
    const [account] = now.accounts as { orders: unknown[] }[]
    account?.orders.splice(1, 1)
    assert.deepEqual(now, untouched)
    assert.equal((await exchange.cli<{ ok: boolean }>('ledger', 'check')).ok, true)
  })
})

import assert from 'node:assert/strict'
import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { ApiKey } from '@bowline/capabilities/api-keys/index.ts'
import { permissionSet } from '@bowline/capabilities/api-keys/permission.ts'
import { checkSignature, checkTime, identify } from './authenticate.ts'
import { readParameters } from './raw-parameters.ts'
import { fingerprint, UsedSignatures } from './used-signatures.ts'
import { WireError } from './wire-error.ts'

const NAME = 'vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A'
const SECRET = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j'
const NOW = 1_499_827_319_559

function key(type: 'hmac' | 'ed25519' | 'rsa', stored: string): ApiKey {
  return new ApiKey({
    apiKey: NAME,
    account: 1001,
    type,
    permissions: permissionSet(['read']),
    expiresAtMs: Number.POSITIVE_INFINITY,
    networks: [],
    stored,
    reveal: (text) => text,
  })
}

const hmacKey = key('hmac', SECRET)
const hmac = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex')
const refusedWith =
  (code: number, status = 400) =>
  (error: unknown) =>
    error instanceof WireError && error.code === code && error.status === status

function check(query: string, body = '', nowMs = NOW, once?: UsedSignatures): void {
  checkSignature(hmacKey, { apiKey: NAME, ip: '127.0.0.1', sent: readParameters(query, body), nowMs }, once)
}

const ORDER =
  'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559'

test('A2: the published request and signature are accepted in query, body and both', () => {
  check(`${ORDER}&signature=c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71`)
  check('', `${ORDER}&signature=c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71`)
  const [head, tail] = [ORDER.slice(0, 49), ORDER.slice(50)]
  check(head, `${tail}&signature=${hmac(head + tail)}`)
})

test('the hex of an HMAC may be in upper case', () => {
  check(`${ORDER}&signature=${hmac(ORDER).toUpperCase()}`)
})

test('a changed parameter, a different order of parameters or another secret is refused', () => {
  const signature = hmac(ORDER)
  assert.throws(() => check(`${ORDER.replace('quantity=1', 'quantity=2')}&signature=${signature}`), refusedWith(-1022))
  assert.throws(() => check(`side=BUY&symbol=LTCBTC${ORDER.slice(22)}&signature=${signature}`), refusedWith(-1022))
  assert.throws(() => check(`${ORDER}&signature=${signature.slice(0, 62)}00`), refusedWith(-1022))
  assert.throws(() => check(`${ORDER}&signature=zz`), refusedWith(-1022))
  assert.throws(() => check(ORDER), refusedWith(-1102))
})

test('Ed25519 and RSA signatures are percent-encoded base64', () => {
  const ed = generateKeyPairSync('ed25519')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  for (const [type, pair] of [['ed25519', ed] as const, ['rsa', rsa] as const]) {
    const stored = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const privateKey = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const signature = sign(type === 'rsa' ? 'sha256' : null, Buffer.from(ORDER), privateKey).toString('base64')
    const sent = readParameters(`${ORDER}&signature=${encodeURIComponent(signature)}`, '')
    checkSignature(key(type, stored), { apiKey: NAME, ip: '::1', sent, nowMs: NOW }, undefined)
    const bare = readParameters(`${ORDER}&signature=${signature}`, '')
    checkSignature(key(type, stored), { apiKey: NAME, ip: '::1', sent: bare, nowMs: NOW }, undefined)
    const lower = readParameters(`${ORDER}&signature=${encodeURIComponent(signature.toLowerCase())}`, '')
    assert.throws(
      () => checkSignature(key(type, stored), { apiKey: NAME, ip: '::1', sent: lower, nowMs: NOW }, undefined),
      refusedWith(-1022),
    )
  }
})

const times = (fields: Record<string, string>) => new Map(Object.entries(fields))

test('the window is five seconds by default, and one second into the future', () => {
  const at = (timestamp: number | string, recvWindow?: string) =>
    checkTime(times({ timestamp: String(timestamp), ...(recvWindow && { recvWindow }) }), NOW)
  at(NOW)
  at(NOW - 5_000)
  assert.throws(() => at(NOW - 5_001), refusedWith(-1021))
  at(NOW + 999)
  assert.throws(() => at(NOW + 1_000), refusedWith(-1021))
  at(NOW - 60_000, '60000')
  assert.throws(() => at(NOW - 100, '60001'), refusedWith(-1131))
  at(NOW - 1, '1.5')
  assert.throws(() => at(NOW - 2, '1.5'), refusedWith(-1021))
  assert.throws(() => at(NOW, '1.5555'), refusedWith(-1100))
  assert.throws(() => at(NOW, '-1'), refusedWith(-1100))
})

test('a timestamp may be in microseconds', () => {
  assert.equal(checkTime(times({ timestamp: `${NOW}123` }), NOW), NOW + 0.123 + 5_000)
  assert.throws(() => checkTime(times({ timestamp: `${NOW + 1_000}000` }), NOW), refusedWith(-1021))
})

test('a timestamp that is missing, empty or not a number is refused in the dialect’s words', () => {
  assert.throws(() => checkTime(times({}), NOW), refusedWith(-1102))
  assert.throws(() => checkTime(times({ timestamp: '' }), NOW), refusedWith(-1102))
  assert.throws(() => checkTime(times({ timestamp: '1e12' }), NOW), refusedWith(-1100))
})

test('the key is checked before anything else', () => {
  const find = (name: string) => (name === NAME ? hmacKey : undefined)
  const who = (apiKey: string | undefined, permission: 'read' | 'trade' = 'read') =>
    identify(find, { apiKey, ip: '127.0.0.1', nowMs: NOW }, permission)
  assert.equal(who(NAME), hmacKey)
  assert.throws(() => who(undefined), refusedWith(-2014, 401))
  assert.throws(() => who(''), refusedWith(-2014, 401))
  assert.throws(() => who('short'), refusedWith(-2014, 401))
  assert.throws(() => who(NAME.replace('v', 'w')), refusedWith(-2015, 401))
  assert.throws(() => who(NAME, 'trade'), refusedWith(-2015, 401))
})

test('an order’s signature is accepted once, in upper or lower case', () => {
  const used = new UsedSignatures()
  const signed = `${ORDER}&signature=${hmac(ORDER)}`
  check(signed, '', NOW, used)
  assert.throws(() => check(signed, '', NOW + 100, used), refusedWith(-1022))
  assert.throws(() => check(`${ORDER}&signature=${hmac(ORDER).toUpperCase()}`, '', NOW, used), refusedWith(-1022))
  check(signed, '', NOW)
})

test('a signature refused for another reason is not used up', () => {
  const used = new UsedSignatures()
  const signed = `${ORDER}&signature=${hmac(ORDER)}`
  assert.throws(() => check(signed, '', NOW + 6_000, used), refusedWith(-1021))
  check(signed, '', NOW, used)
})

test('used signatures are forgotten once their window is over', () => {
  const clock = { elapsed: 0 }
  const used = new UsedSignatures(() => clock.elapsed)
  for (let i = 0; i < 100; i++) assert.ok(used.add(fingerprint(NAME, hmac(`${i}`)), NOW + 5_000, NOW))
  assert.equal(used.size, 100)
  clock.elapsed = 60_000
  assert.ok(used.add(fingerprint(NAME, hmac('later')), NOW + 65_000, NOW + 60_000))
  assert.equal(used.size, 1)
})

test('a clock that jumps ahead and back makes no signature valid again', () => {
  const used = new UsedSignatures(() => 0)
  assert.ok(used.add(fingerprint(NAME, hmac('order')), NOW + 5_000, NOW))
  const tomorrow = NOW + 25 * 3_600_000
  assert.ok(used.add(fingerprint(NAME, hmac('tomorrow')), tomorrow + 5_000, tomorrow))
  assert.equal(used.add(fingerprint(NAME, hmac('order')), NOW + 5_000, NOW + 1_000), false)
})

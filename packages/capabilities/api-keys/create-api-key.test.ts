import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { ApiKeyRing } from './api-key-ring.ts'
import { type CreateApiKeyRequest, type CreatedApiKey, createApiKey, deleteKey, keysOf } from './index.ts'

const NOW = Date.UTC(2030, 0, 1)
const DAY = 86_400_000

describe('creating an API key', () => {
  let database: TemporaryDatabase
  let secrets: Secrets
  let alice: number
  const folder = mkdtempSync(join(tmpdir(), 'bowline-keys-'))

  before(async () => {
    database = await migratedDatabase()
    secrets = Secrets.open(folder)
  })
  after(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    await database.sql`truncate users, api_keys cascade`
    const [row] = await database.sql<{ id: bigint }[]>`
      insert into users (email, password_hash) values ('alice@example.com', 'none') returning id`
    alice = Number(row?.id)
  })

  const create = (request: Partial<CreateApiKeyRequest>) =>
    createApiKey({ sql: database.sql, secrets }, { userId: alice, permissions: ['read', 'trade'], ...request }, NOW)
  const created = async (request: Partial<CreateApiKeyRequest> = {}) => {
    const result = await create(request)
    assert.ok(!('refusal' in result), JSON.stringify(result))
    return result as CreatedApiKey
  }
  const stored = async (apiKey: string) => {
    const ring = new ApiKeyRing(secrets)
    await ring.load(database.sql)
    return ring.find(apiKey)
  }

  it('returns an HMAC key and its secret, which signs for it afterwards', async () => {
    const { apiKey, secretKey } = await created()
    assert.match(apiKey, /^[A-Za-z0-9]{64}$/)
    assert.match(secretKey ?? '', /^[A-Za-z0-9]{64}$/)
    const key = await stored(apiKey)
    assert.equal(key?.account, alice)
    const signature = createHmac('sha256', secretKey ?? '')
      .update('symbol=BTCUSDT')
      .digest('hex')
    assert.equal(key?.verify('symbol=BTCUSDT', signature), true)
    assert.equal(key?.verify('symbol=ETHUSDT', signature), false)
  })

  it('stores the secret encrypted, and bound to its own key', async () => {
    const first = await created()
    const second = await created()
    const [row] = await database.sql<{ secret_encrypted: Buffer }[]>`
      select secret_encrypted from api_keys where api_key = ${first.apiKey}`
    assert.ok(row && !row.secret_encrypted.includes(first.secretKey ?? ''))
    await database.sql`update api_keys set secret_encrypted = ${row.secret_encrypted} where api_key = ${second.apiKey}`
    assert.ok(await stored(first.apiKey))
    assert.equal(await stored(second.apiKey), undefined)
  })

  it('accepts an Ed25519 or RSA public key and returns no secret', async () => {
    const pairs = { ed25519: generateKeyPairSync('ed25519'), rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }) }
    for (const type of ['ed25519', 'rsa'] as const) {
      const publicKey = pairs[type].publicKey.export({ type: 'spki', format: 'pem' }).toString()
      const { apiKey, secretKey } = await created({ type, publicKey })
      assert.equal(secretKey, undefined)
      const hash = type === 'rsa' ? 'sha256' : null
      const signature = sign(hash, Buffer.from('symbol=BTCUSDT'), pairs[type].privateKey).toString('base64')
      assert.equal((await stored(apiKey))?.verify('symbol=BTCUSDT', signature), true)
    }
  })

  it('makes a trading key without addresses expire after 90 days', async () => {
    const trading = await created({ permissions: ['trade'] })
    assert.equal(trading.expiresAtMs, NOW + 90 * DAY)
    assert.equal((await stored(trading.apiKey))?.expiresAtMs, NOW + 90 * DAY)
    assert.equal((await created({ permissions: ['futuresTrade'] })).expiresAtMs, NOW + 90 * DAY)
  })

  it('never expires a reading key, or one with addresses', async () => {
    assert.equal((await created({ permissions: ['read'] })).expiresAtMs, undefined)
    const listed = await created({ permissions: ['trade', 'withdraw'], ips: ['10.0.0.1', '2001:db8::/64'] })
    assert.equal(listed.expiresAtMs, undefined)
    const key = await stored(listed.apiKey)
    assert.equal(key?.expiresAtMs, Number.POSITIVE_INFINITY)
    assert.deepEqual(
      ['10.0.0.1', '10.0.0.2', '2001:db8::7'].map((ip) => key?.allowsAddress(ip)),
      [true, false, true],
    )
  })

  it('refuses invalid input and says why', async () => {
    const listed = { ips: ['10.0.0.1'] }
    const rows: [Partial<CreateApiKeyRequest>, string][] = [
      [{ permissions: ['withdraw'] }, 'needs-addresses'],
      [{ permissions: ['futuresTransfer'] }, 'needs-addresses'],
      [{ ips: ['10.0.0.0/8'] }, 'address-malformed'],
      [{ ips: Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`) }, 'too-many-addresses'],
      [{ ...listed, label: 'x'.repeat(41) }, 'label-length'],
      [{ type: 'rsa' }, 'public-key-missing'],
      [{ type: 'ed25519', publicKey: 'hello' }, 'public-key-malformed'],
      [{ type: 'hmac', publicKey: 'hello' }, 'public-key-unexpected'],
    ]
    for (const [request, refusal] of rows) assert.deepEqual(await create(request), { refusal })
    assert.equal((await keysOf(database.sql, alice)).length, 0)
  })

  it('stops at 20 keys, even when two are requested at once, and counts again after a deletion', async () => {
    for (let i = 0; i < 19; i++) await created({ permissions: ['read'] })
    const last = await Promise.all([create({}), create({})])
    assert.deepEqual(last.map((result) => ('refusal' in result ? result.refusal : 'created')).sort(), [
      'created',
      'too-many-keys',
    ])
    const [oldest] = await keysOf(database.sql, alice)
    assert.equal(await deleteKey(database.sql, alice, oldest?.apiKey ?? ''), true)
    assert.equal(await deleteKey(database.sql, alice, oldest?.apiKey ?? ''), false)
    await created()
  })

  it('lists a user’s keys without their secrets', async () => {
    const { apiKey } = await created({ label: 'grid robot', ips: ['10.0.0.0/24'] })
    const [listed] = await keysOf(database.sql, alice)
    assert.deepEqual(listed, {
      apiKey,
      type: 'hmac',
      permissions: ['read', 'trade'],
      ips: ['10.0.0.0/24'],
      expiresAtMs: undefined,
      label: 'grid robot',
      createdAtMs: NOW,
      activateBeforeMs: undefined,
      withdrawFromMs: undefined,
      isSuspended: false,
      change: undefined,
      lastUsedAtMs: undefined,
      lastUsedIp: undefined,
    })
  })
})

import assert from 'node:assert/strict'
import { constants, publicEncrypt } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Sessions } from '../../identity/sessions/sessions.ts'
import { MINUTE, makeUser, NOW, type OpenFactors, openFactors } from '../factors.fixture.ts'
import { OneTimeKeys } from './one-time-keys.ts'

/** Encrypts like a page with WebCrypto. */
function seal(publicKey: string, text: string, oaepHash = 'sha256'): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key: publicKey, padding, oaepHash }, Buffer.from(text)).toString('base64')
}

describe('one-time keys', () => {
  let parts: OpenFactors
  let keys: OneTimeKeys
  let mine: string
  let another: string

  before(async () => {
    parts = await openFactors()
    keys = new OneTimeKeys({ secrets: parts.secrets })
    const alice = await makeUser(parts.sql, { email: 'alice@example.com' })
    const client = { type: 'web', ip: '203.0.113.7', userAgent: '' } as const
    const sessions = new Sessions(parts.sql)
    mine = (await sessions.start(alice.id, client, NOW)).sessionId
    another = (await sessions.start(alice.id, client, NOW)).sessionId
  })
  beforeEach(async () => {
    await parts.sql`delete from one_time_keys`
  })
  after(() => parts.close())

  it('work once, for five minutes, in their session', async () => {
    const { sql } = parts
    const { key, expiresAtMs } = await keys.make(sql, mine, NOW)
    assert.equal(expiresAtMs, NOW + 5 * MINUTE)
    assert.equal(await keys.consume(sql, another, key, NOW), false)
    assert.equal(await keys.consume(sql, mine, 'x'.repeat(43), NOW), false)
    const uses = await Promise.all(Array.from({ length: 4 }, () => keys.consume(sql, mine, key, NOW)))
    assert.equal(uses.filter((used) => used).length, 1)
    const late = await keys.make(sql, mine, NOW)
    assert.equal(await keys.consume(sql, mine, late.key, late.expiresAtMs), false)
    const made = []
    for (let i = 0; i < 6; i++) made.push((await keys.make(sql, mine, NOW + i)).key)
    assert.equal(await keys.consume(sql, mine, made[0] ?? '', NOW), false)
    assert.equal(await keys.consume(sql, mine, made[5] ?? '', NOW), true)
  })

  it('decrypt what was encrypted with their RSA key, once, in their session', async () => {
    const { sql } = parts
    const use = { sessionId: mine, key: (await keys.make(sql, mine, NOW)).key, nowMs: NOW }
    const publicKey = (await keys.rsaKey(sql, use)) ?? ''
    assert.match(publicKey, /^-----BEGIN PUBLIC KEY-----/)
    assert.equal(await keys.rsaKey(sql, use), undefined)
    const cipher = seal(publicKey, '205816')
    assert.equal(await keys.open(sql, { ...use, sessionId: another, cipher }), undefined)
    assert.equal(await keys.open(sql, { ...use, cipher }), '205816')
    assert.equal(await keys.open(sql, { ...use, cipher }), undefined)
  })

  it('decrypt nothing late, with other parameters, or malformed', async () => {
    const { sql } = parts
    const sealedUse = async () => {
      const use = { sessionId: mine, key: (await keys.make(sql, mine, NOW)).key, nowMs: NOW }
      return { use, publicKey: (await keys.rsaKey(sql, use)) ?? '' }
    }
    const { use, publicKey } = await sealedUse()
    const cipher = seal(publicKey, '205816')
    assert.equal(await keys.openInSession(sql, { sessionId: mine, cipher, nowMs: NOW + 5 * MINUTE }), undefined)
    assert.equal(await keys.openInSession(sql, { sessionId: another, cipher, nowMs: NOW }), undefined)
    const second = await sealedUse()
    assert.equal(await keys.openInSession(sql, { sessionId: mine, cipher, nowMs: NOW }), '205816')
    assert.equal(await keys.open(sql, { ...second.use, cipher: seal(second.publicKey, '205816') }), undefined)
    for (const bad of ['', '205816', 'A'.repeat(344), seal(publicKey, '205816', 'sha1')]) {
      const next = await sealedUse()
      assert.equal(await keys.open(sql, { ...next.use, cipher: bad }), undefined)
    }
    assert.equal(await keys.rsaKey(sql, { ...use, key: 'x' }), undefined)
  })
})

import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { inTransaction, type TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { securityHistory } from '../account-security/index.ts'
import { auditOf } from '../audit-log/index.ts'
import { Sessions } from '../identity/sessions/sessions.ts'
import type { Message } from '../messages/index.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { ApiKeyRing } from './api-key-ring.ts'
import { bindPasskey } from './bind-passkey.fixture.ts'
import {
  authorize,
  endKeysOf,
  type KeyReach,
  keyOf,
  keysOf,
  purgeKeys,
  remindOfEnds,
  resumeTradingKeys,
  suspendTradingKeys,
} from './index.ts'
import { OwnersKeys } from './owners-keys.ts'

const NOW = Date.UTC(2030, 0, 1)
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const IP = '10.0.0.1'

describe('keys as their owner handles them', () => {
  let database: TemporaryDatabase
  let secrets: Secrets
  let ring: ApiKeyRing
  let keys: OwnersKeys
  let alice: number
  let bob: number
  const mails: Message[] = []
  const folder = mkdtempSync(join(tmpdir(), 'bowline-owners-keys-'))

  before(async () => {
    database = await migratedDatabase()
    secrets = Secrets.open(folder)
    ring = new ApiKeyRing(secrets)
    const messages = { enqueue: async (_tx: unknown, mail: Message) => void mails.push(mail) }
    keys = new OwnersKeys({
      sql: database.sql,
      secrets,
      messages,
      ring,
      publicUrl: () => 'https://bowline.example',
    } as never)
    alice = await person('alice')
    bob = await person('bob')
  })
  after(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    mails.length = 0
    await database.sql`delete from api_keys`
  })

  const person = async (name: string) => {
    const [row] = await database.sql<{ id: bigint }[]>`
      insert into users (email, password_hash, kyc_level) values (${`${name}@example.com`}, 'none', 1) returning id`
    const id = Number(row?.id)
    await bindPasskey(database.sql, id)
    return id
  }
  const from = { ip: IP, userAgent: 'test', locale: 'en_US' }
  const asking = (nowMs = NOW, id = alice) => ({
    user: { id, signInVersion: 0, email: `${id}@example.com`, phone: undefined },
    from,
    nowMs,
  })
  /** The token in the newest mail with a link. */
  const mailedToken = () => {
    const mail = mails.findLast(({ template }) => template === 'apiKeyActivate')
    const { link } = (mail?.values ?? {}) as { link?: string }
    return link?.split('id=')[1] ?? ''
  }
  const created = async (nowMs = NOW) => {
    const result = await keys.create(asking(nowMs), { label: 'grid robot' })
    assert.ok(!('refusal' in result), JSON.stringify(result))
    return result
  }
  const activated = async (nowMs = NOW) => {
    const { apiKey } = await created(nowMs)
    assert.deepEqual((await keys.follow(mailedToken(), from, nowMs))?.did, 'activated')
    return apiKey
  }
  const change = (apiKey: string, reach: Partial<KeyReach>, nowMs = NOW, id = alice) =>
    keys.change(asking(nowMs, id), apiKey, { permissions: [], ips: [], ...reach })
  const changed = async (apiKey: string, reach: Partial<KeyReach>, nowMs = NOW) => {
    const result = await change(apiKey, reach, nowMs)
    assert.ok(!('refusal' in result), JSON.stringify(result))
    if (result.waits) assert.ok(await keys.follow(mailedToken(), from, nowMs))
  }
  const may = (apiKey: string, permission: 'read' | 'trade' | 'withdraw', nowMs = NOW, ip = IP) =>
    authorize(ring.find(apiKey), permission, ip, nowMs)

  it('is created and changed only for owners who have all it takes', async () => {
    const apiKey = await activated()
    await database.sql`update users set kyc_level = 0 where id = ${alice}`
    const refusal = { refusal: 'not-ready', missing: 'identity' }
    assert.deepEqual(await keys.create(asking(), { label: 'robot' }), refusal)
    assert.deepEqual(await change(apiKey, { permissions: ['trade'] }), refusal)
    await database.sql`update users set kyc_level = 1 where id = ${alice}`
  })

  it('does nothing before its owner follows the link, which works once', async () => {
    const { apiKey, secretKey } = await created()
    await ring.load(database.sql)
    assert.equal(may(apiKey, 'read'), 'unknown')
    const token = mailedToken()
    assert.ok(!token.includes(apiKey) && secretKey && !JSON.stringify(mails).includes(secretKey))
    const both = await Promise.all([keys.follow(token, from, NOW), keys.follow(token, from, NOW)])
    assert.deepEqual(both.map((done) => done?.did).sort(), ['activated', undefined])
    assert.equal(may(apiKey, 'read'), undefined)
    assert.equal(may(apiKey, 'trade'), 'permission')
  })

  it('is lost when nobody follows the link within 30 minutes', async () => {
    const { apiKey } = await created()
    assert.equal(await keys.follow(mailedToken(), from, NOW + 30 * MINUTE), undefined)
    assert.equal((await keysOf(database.sql, alice, NOW + 30 * MINUTE)).length, 0)
    assert.deepEqual(await purgeKeys(database.sql, NOW + 30 * MINUTE), { neverActivated: 1 })
    await ring.load(database.sql)
    assert.equal(ring.find(apiKey), undefined)
  })

  it('takes an Ed25519 public key and tells no secret', async () => {
    const pair = generateKeyPairSync('ed25519')
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const result = await keys.create(asking(), { label: 'own', publicKey })
    assert.ok(!('refusal' in result))
    assert.equal(result.secretKey, undefined)
    await keys.follow(mailedToken(), from, NOW)
    const signature = sign(null, Buffer.from('a=1'), pair.privateKey).toString('base64')
    assert.equal(ring.find(result.apiKey)?.verify('a=1', signature), true)
    assert.deepEqual(await keys.create(asking(), { label: 'x', publicKey: 'rubbish' }), {
      refusal: 'public-key-malformed',
    })
  })

  it('keeps its old permissions until the link for the new ones was followed', async () => {
    const apiKey = await activated()
    const asked = await change(apiKey, { permissions: ['trade'], ips: ['10.0.0.0/24'] })
    assert.ok(!('refusal' in asked) && asked.waits)
    assert.deepEqual(asked.key.permissions, ['read'])
    assert.deepEqual(asked.key.change?.permissions, ['read', 'trade'])
    assert.equal(may(apiKey, 'trade'), 'permission')
    assert.equal((await keys.follow(mailedToken(), from, NOW))?.did, 'changed')
    assert.equal(may(apiKey, 'trade'), undefined)
    assert.equal(may(apiKey, 'trade', NOW, '10.0.1.1'), 'address')
  })

  it('drops a waiting change when another one is made', async () => {
    const apiKey = await activated()
    await change(apiKey, { permissions: ['trade'] })
    const old = mailedToken()
    await changed(apiKey, { ips: ['10.0.0.9'] })
    assert.equal(await keys.follow(old, from, NOW), undefined)
    assert.deepEqual((await keyOf(database.sql, alice, apiKey, NOW))?.permissions, ['read'])
  })

  it('expires 90 days after its last change if it trades from anywhere', async () => {
    const apiKey = await activated()
    await changed(apiKey, { permissions: ['trade'] })
    assert.equal(may(apiKey, 'trade', NOW + 90 * DAY - 1), undefined)
    assert.equal(may(apiKey, 'trade', NOW + 90 * DAY), 'expired')
    await changed(apiKey, { permissions: ['trade'] }, NOW + 80 * DAY)
    assert.equal(may(apiKey, 'trade', NOW + 169 * DAY), undefined)
    assert.deepEqual(await change(apiKey, {}, NOW + 170 * DAY), { refusal: 'expired' })
  })

  it('withdraws only with an address list, and a day after the permission or an address was added', async () => {
    const apiKey = await activated()
    assert.deepEqual(await change(apiKey, { permissions: ['withdraw'] }), { refusal: 'needs-addresses' })
    assert.deepEqual(await change(apiKey, { permissions: ['futuresTransfer'] }), { refusal: 'needs-addresses' })
    await changed(apiKey, { permissions: ['withdraw'], ips: [IP] })
    assert.equal(may(apiKey, 'withdraw', NOW + DAY - 1), 'held')
    assert.equal(may(apiKey, 'withdraw', NOW + DAY), undefined)
    assert.equal(may(apiKey, 'read', NOW), undefined)
    await changed(apiKey, { permissions: ['withdraw'], ips: [IP, '10.0.0.2'] }, NOW + 2 * DAY)
    assert.equal(may(apiKey, 'withdraw', NOW + 2 * DAY), 'held')
    await changed(apiKey, { permissions: ['withdraw'], ips: [IP] }, NOW + 4 * DAY)
    assert.equal(may(apiKey, 'withdraw', NOW + 4 * DAY), undefined)
  })

  it('is read-only after a password reset until its owner resumes it, and waiting changes are dropped', async () => {
    const apiKey = await activated()
    await changed(apiKey, { permissions: ['trade'] })
    await change(apiKey, { permissions: ['trade', 'futuresTrade'] })
    const waiting = mailedToken()
    assert.equal(await suspendTradingKeys(database.sql, alice, NOW), 1)
    await ring.load(database.sql)
    assert.equal(may(apiKey, 'trade'), 'permission')
    assert.equal(may(apiKey, 'read'), undefined)
    assert.equal(await keys.follow(waiting, from, NOW), undefined)
    assert.equal(await resumeTradingKeys(database.sql, alice), 1)
    await ring.load(database.sql)
    assert.equal(may(apiKey, 'trade'), undefined)
  })

  it('is accessible to nobody else', async () => {
    const apiKey = await activated()
    assert.deepEqual(await change(apiKey, { permissions: ['trade'] }, NOW, bob), { refusal: 'unknown' })
    assert.equal(await keys.delete(asking(NOW, bob), apiKey), false)
    assert.equal(await keyOf(database.sql, bob, apiKey, NOW), undefined)
    assert.equal(may(apiKey, 'read'), undefined)
    assert.equal(await keys.delete(asking(), apiKey), true)
    assert.equal(may(apiKey, 'read'), 'unknown')
  })

  it('is not made, changed or let trade again by what was proved before the account’s sessions ended', async () => {
    const apiKey = await activated()
    const carol = await person('carol')
    const before = asking(NOW, carol)
    await inTransaction(database.sql, (tx) => new Sessions(database.sql).endAll(tx, carol))
    const ended = { refusal: 'step-order' }
    assert.deepEqual(await keys.create(before, { label: 'robot' }), ended)
    assert.deepEqual(await keys.change(before, apiKey, { permissions: ['trade'], ips: [] }), ended)
    assert.deepEqual(await keys.resume(before), ended)
    assert.deepEqual(await keysOf(database.sql, carol, NOW), [])
  })

  it('ends with the account, and its open link too', async () => {
    const apiKey = await activated()
    await change(apiKey, { permissions: ['trade'] })
    assert.equal(await endKeysOf(database.sql, alice), 1)
    await ring.load(database.sql)
    assert.equal(may(apiKey, 'read'), 'unknown')
    assert.equal(await keys.follow(mailedToken(), from, NOW), undefined)
  })

  it('stops at 20, including those that wait for their link', async () => {
    for (let i = 0; i < 19; i++) await created()
    const last = await Promise.all([0, 1, 2].map(() => keys.create(asking(), { label: 'robot' })))
    assert.equal(last.filter((result) => 'refusal' in result && result.refusal === 'too-many-keys').length, 2)
    assert.ok(!('refusal' in (await keys.create(asking(NOW + 31 * MINUTE), { label: 'later' }))))
  })

  it('sends reminders seven days and one day before it expires, each with a key of its own', async () => {
    const apiKey = await activated()
    await changed(apiKey, { permissions: ['trade'] })
    const remindersAt = async (days: number) => {
      mails.length = 0
      const messages = { enqueue: async (_sql: unknown, mail: unknown) => void mails.push(mail as Message) }
      await remindOfEnds(database.sql, messages, NOW + days * DAY)
      return mails.map(({ key, values }) => [(values as { days: number }).days, key] as const)
    }
    assert.deepEqual(await remindersAt(82.9), [])
    const [early] = await remindersAt(83)
    assert.equal(early?.[0], 7)
    assert.deepEqual(await remindersAt(88.9), [early])
    const [late] = await remindersAt(89)
    assert.equal(late?.[0], 1)
    assert.notEqual(late?.[1], early?.[1])
    assert.deepEqual(await remindersAt(90), [])
  })

  it('writes history and audit log for each change', async () => {
    const apiKey = await activated()
    await changed(apiKey, { permissions: ['trade'] })
    await keys.delete(asking(), apiKey)
    const rows = await auditOf(database.sql, { limit: 5 })
    const wanted = [
      'api-key-deleted',
      'api-key-changed',
      'api-key-change-asked',
      'api-key-activated',
      'api-key-created',
    ]
    assert.deepEqual(
      rows.map(({ action }) => action),
      wanted,
    )
    assert.ok(!JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)).includes(apiKey))
    const history = await securityHistory(database.sql, alice, { limit: 3, nowMs: NOW })
    assert.deepEqual(
      history.map(({ event }) => event),
      ['api-key-deleted', 'api-key-changed', 'api-key-activated'],
    )
  })
})

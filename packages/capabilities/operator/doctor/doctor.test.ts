import assert from 'node:assert/strict'
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { encodeFrame } from '@bowline/core/messages/codec.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { serveControl } from '@bowline/platform/control-socket.ts'
import { JournalWriter } from '@bowline/platform/journal/journal-writer.ts'
import { listSegments } from '@bowline/platform/journal/segment-files.ts'
import { migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { dataFolder } from '../data-folder.ts'
import { examine } from './doctor.ts'

const NOW = Date.UTC(2030, 0, 1)
/** Made once with openssl for 127.0.0.1, valid from November 2026 to October 2126, for this test only. */
const CERTIFICATE = join(import.meta.dirname, 'fixtures/certificate.pem')
const CERTIFICATE_KEY = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: 'xzySWdW5Vn3iWRVVVcyC8X43VRgFnfx5nzWzKFr9gm8',
    y: 'fg0rYUsietgRRxP00u362_XAyeE6uOV0Yl9oTR73MmY',
    d: 'dQn4u2SnVThWRz6QSXiRrftb7X_9imeXg5K6obzTnrM',
  },
})

describe('doctor', () => {
  let root: string
  let database: TemporaryDatabase
  let env: NodeJS.ProcessEnv

  before(async () => {
    database = await temporaryDatabase()
  })
  after(() => database.drop())
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bowline-doctor-'))
    env = { BOWLINE_DATA: join(root, 'data'), PORT: '0', OPERATOR_PORT: '0' }
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const find = async (check: string, more: NodeJS.ProcessEnv = {}, nowMs = NOW) => {
    const finding = (await examine({ ...env, ...more }, nowMs)).find((each) => each.check === check)
    assert.ok(finding, `no finding about ${check}`)
    if (finding.level !== 'ok') assert.ok(finding.remedy, `${check} says no remedy`)
    return finding
  }
  const level = async (check: string, more: NodeJS.ProcessEnv = {}, nowMs = NOW) =>
    (await find(check, more, nowMs)).level
  const folder = () => dataFolder(join(root, 'data'))
  const makeFolder = () => {
    mkdirSync(folder().root, { mode: 0o700 })
    Secrets.open(folder().root)
  }
  const writeJournal = (timeMs: number) => {
    const memory = Words.ofBytes(256)
    const length = encodeFrame(memory, 0, { kind: 'tick' }, { sequence: 1, time: timeMs })
    const writer = new JournalWriter(folder().journal, { segmentBytes: 4096 })
    writer.append(memory.u8.slice(0, length), 1, 1)
    writer.mark()
    writer.close()
  }

  it('finds no problems before the first start', async () => {
    const findings = await examine(env, NOW)
    assert.deepEqual(
      findings.filter((finding) => finding.level !== 'ok'),
      [],
    )
  })

  it('reports when mails would lead to this machine', async () => {
    const production = { BOWLINE_MODE: 'production', BOWLINE_BEHIND_TLS: 'on' }
    assert.equal(await level('site address'), 'ok')
    assert.equal(await level('site address', production), 'warn')
    const named = await find('site address', { ...production, BOWLINE_URL: 'https://exchange.example' })
    assert.deepEqual([named.level, named.detail], ['ok', 'https://exchange.example'])
  })

  it('reports when messages have no way out, and when some failed', async () => {
    const production = { BOWLINE_MODE: 'production', BOWLINE_BEHIND_TLS: 'on' }
    assert.equal(await level('mail'), 'ok')
    assert.match((await find('mail', production)).remedy ?? '', /SMTP_URL/)
    assert.equal(await level('text messages', production), 'warn')
    const smtp = { SMTP_URL: 'smtps://u:hunter2@mail.example', SMTP_FROM: 'no-reply@example.com' }
    assert.equal(await level('mail', { ...production, ...smtp }), 'ok')
    const { sql, url } = database
    await migrate(sql, [join(import.meta.dirname, '../../messages/migrations')])
    assert.match((await find('message queue', { DATABASE_URL: url })).detail, /^0 sent/)
    await sql`
      insert into outbox_messages
        (key, channel, recipient, locale, template, state, created_at, due_at, useless_after, settled_at)
      select 'm', 'email', 'alice@example.com', 'en_US', 'welcome', 'failed', at, at, at, at
      from (select ${new Date(NOW)}::timestamptz as at) times`
    assert.equal(await level('message queue', { DATABASE_URL: url }), 'warn')
  })

  it('lists every wrong option', async () => {
    const findings = await examine({ ...env, PORT: 'x', BOWLINE_MODE: 'y' })
    assert.deepEqual(
      findings.map(({ check, level }) => `${check} ${level}`),
      ['node ok', 'options fail', 'options fail'],
    )
  })

  it('notices a data folder that is a file, or open to others', async () => {
    writeFileSync(folder().root, '')
    assert.equal(await level('data folder'), 'fail')
    rmSync(folder().root)
    makeFolder()
    assert.equal(await level('data folder'), 'ok')
    chmodSync(folder().root, 0o755)
    assert.equal(await level('data folder'), 'warn')
  })

  it('notices that the master key is missing beside a journal, truncated, or readable by others', async () => {
    makeFolder()
    writeJournal(NOW)
    assert.equal(await level('master key'), 'ok')
    chmodSync(folder().masterKey, 0o644)
    assert.equal(await level('master key'), 'warn')
    writeFileSync(folder().masterKey, 'short')
    assert.equal(await level('master key'), 'fail')
    rmSync(folder().masterKey)
    assert.equal(await level('master key'), 'fail')
  })

  it('reads the journal and compares its last time with the clock', async () => {
    makeFolder()
    writeJournal(NOW)
    assert.match((await find('journal')).detail, /record 1/)
    assert.equal(await level('clock'), 'ok')
    assert.equal(await level('clock', {}, NOW - 500), 'ok')
    assert.equal(await level('clock', {}, NOW - 60_000), 'warn')
    assert.equal(await level('clock', {}, Date.UTC(1970, 0, 1)), 'fail')
  })

  it('says where a journal is damaged', async () => {
    makeFolder()
    writeJournal(NOW)
    const path = listSegments(folder().journal)[0]?.path as string
    const bytes = readFileSync(path)
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
    writeFileSync(path, bytes)
    const finding = await find('journal')
    assert.equal(finding.level, 'fail')
    assert.match(finding.detail, /0000000000000001\.journal at byte 0/)
  })

  it('looks past the last durable record of an exchange at rest, like its start', async () => {
    makeFolder()
    writeJournal(NOW)
    const path = listSegments(folder().journal)[0]?.path as string
    const bytes = readFileSync(path)
    const groupBytes = bytes.readUInt32LE(0)
    bytes.copy(bytes, groupBytes, 0, groupBytes)
    writeFileSync(path, bytes)
    assert.match((await find('journal')).detail, /expected record 2, found record 1/)
  })

  it('notices a port taken by another program, but not by the running exchange', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    assert.equal(await level(`port ${port}`, { PORT: port }), 'fail')
    makeFolder()
    const socket = await serveControl(folder().socket, {
      status: async () => ({
        sequence: 7,
        port: Number(port),
        operatorPort: 4,
        fullestTable: 'lists',
        fullestTablePercent: 70,
        clockDistanceMs: 90_000_000,
        clockSuspect: true,
      }),
      'backup.sources': async () => ({ databaseUrl: database.url }),
    })
    try {
      assert.match((await find('exchange')).detail, /command 7/)
      assert.match((await find('tables')).detail, /lists, is 70 % full/)
      assert.equal(await level('tables'), 'warn')
      assert.match((await find('exchange time')).detail, /90000000 ms; it is not followed/)
      assert.equal(await level('exchange time'), 'fail')
      assert.equal(await level(`port ${port}`), 'ok')
      assert.match((await find('database')).detail, /PostgreSQL \d+/)
    } finally {
      await socket.close()
      other.close()
    }
  })

  it('queries an external database without showing its password', async () => {
    assert.equal(await level('database', { DATABASE_URL: database.url }), 'ok')
    const unreachable = 'postgres://bowline:very-secret@127.0.0.1:1/bowline'
    const finding = await find('database', { DATABASE_URL: unreachable })
    assert.equal(finding.level, 'fail')
    assert.doesNotMatch(JSON.stringify(finding), /very-secret/)
  })

  it('notices a socket path too long for the system', async () => {
    assert.equal(await level('socket path', { BOWLINE_DATA: join(root, 'd'.repeat(100)) }), 'fail')
  })

  it('checks that certificate and key match and are valid for a while', async () => {
    const files = { TLS_CERT: CERTIFICATE, TLS_KEY: join(root, 'key.pem') }
    const writeKey = (key: KeyObject) =>
      writeFileSync(files.TLS_KEY, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o640 })
    writeKey(CERTIFICATE_KEY)
    assert.equal(await level('TLS', files), 'ok')
    chmodSync(files.TLS_KEY, 0o644)
    assert.match((await find('TLS', files)).detail, /can be read by everybody/)
    assert.equal(await level('TLS', files), 'warn')
    chmodSync(files.TLS_KEY, 0o600)
    assert.equal(await level('TLS', files, Date.UTC(2000, 0, 1)), 'fail')
    assert.equal(await level('TLS', files, Date.UTC(2126, 9, 20)), 'warn')
    assert.equal(await level('TLS', files, Date.UTC(2200, 0, 1)), 'fail')
    writeKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
    assert.match((await find('TLS', files)).detail, /does not belong/)
    writeFileSync(files.TLS_KEY, 'not a key')
    assert.equal(await level('TLS', files), 'fail')
    assert.equal(await level('TLS', { ...files, TLS_CERT: files.TLS_KEY }), 'fail')
  })
})

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { JournalWriter } from '@bowline/platform/journal/journal-writer.ts'
import { journalStat } from '@bowline/platform/journal/read-journal.ts'
import { writeSnapshot } from '@bowline/platform/journal/snapshots.ts'
import { type Sql, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { ApiKeyRing } from '../../api-keys/api-key-ring.ts'
import { createApiKey } from '../../api-keys/index.ts'
import { appendAudit, verifyAuditChain } from '../../audit-log/index.ts'
import { findUserByEmail } from '../../identity/index.ts'
import { migratedDatabase } from '../../migrated-database.fixture.ts'
import { type DataFolder, dataFolder } from '../data-folder.ts'
import { createBackup } from './create-backup.ts'
import { keptTables } from './kept-tables.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/** The journal of these tests holds no commands. */
const NO_ACCOUNTS = { exchangeId: async () => null, highest: async () => 0, between: async () => [] }

const PICTURE = '0b5f3f0e-0000-4000-8000-000000000001.sealed'

/** Records of 32 bytes: a length and a number, in the journal's format. */
function records(first: number, last: number): Uint8Array {
  const bytes = new Uint8Array((last - first + 1) * 32)
  for (let sequence = first; sequence <= last; sequence++) {
    new Uint32Array(bytes.buffer)[(sequence - first) * 8] = 32
    new Float64Array(bytes.buffer)[(sequence - first) * 4 + 1] = sequence
  }
  return bytes
}

describe('backup and restore', () => {
  let root: string
  let folder: DataFolder
  let source: TemporaryDatabase
  let destination: TemporaryDatabase
  let writer: JournalWriter | undefined
  let key: { apiKey: string; secretKey?: string }
  let target: string

  const append = (first: number, last: number) => writer?.append(records(first, last), first, last)
  const backup = (path: string, live = true) => createBackup({ folder, sql: source.sql, target: path, live })
  const restored = () => dataFolder(join(root, 'restored'))
  const restore = (path: string, sql: Sql = destination.sql) =>
    restoreBackup({ source: path, folder: restored(), withDatabase: (work) => work(sql), rebuild: () => NO_ACCOUNTS })

  before(async () => {
    source = await migratedDatabase()
  })
  after(() => source.drop())

  beforeEach(async () => {
    destination = await temporaryDatabase()
    root = mkdtempSync(join(tmpdir(), 'bowline-backup-'))
    target = join(root, 'backup')
    folder = dataFolder(join(root, 'data'))
    mkdirSync(folder.root)
    writeFileSync(join(folder.root, 'mode'), 'demo\n')
    const secrets = Secrets.open(folder.root)
    await source.sql`truncate users, site_configurations cascade`
    for (const action of ['login', 'logout'])
      await appendAudit(source.sql, { atMs: 1, actor: { kind: 'user', id: '1001' }, action })
    mkdirSync(join(folder.pictures, '0b'), { recursive: true })
    writeFileSync(join(folder.pictures, '0b', PICTURE), 'sealed')
    const [alice] = await source.sql<{ id: bigint }[]>`
      insert into users (email, password_hash, kyc_level, account_opened_at)
      values ('alice@example.com', ${'tab\there, \\N, and "quotes"'}, 2, now()) returning id`
    const created = await createApiKey(
      { sql: source.sql, secrets },
      { userId: Number(alice?.id), permissions: ['trade'], ips: ['10.0.0.0/24'] },
    )
    assert.ok(!('refusal' in created))
    key = created
    await source.sql`
      insert into price_alerts (user_id, market, direction, price) values (${alice?.id ?? 0n}, 1, 'above', 6500000000000)`
    await source.sql`
      insert into site_configurations (version, settings, changed_by) values (1, '{"brand":{"name":"Harbour"}}', 'alice')`
    // Three segments of 4 kB; the last of them is being written.
    writer = new JournalWriter(folder.journal, { segmentBytes: 4096 })
    append(1, 100)
    append(101, 200)
    append(201, 210)
    writer?.mark()
    writeSnapshot(folder.snapshots, { sequence: 150, time: 1, counts: {} }, (write) =>
      write(Buffer.from('state at 150')),
    )
    writeSnapshot(folder.snapshots, { sequence: 200, time: 2, counts: {} }, (write) =>
      write(Buffer.from('state at 200')),
    )
  })
  const stopWriting = () => {
    writer?.close()
    writer = undefined
  }
  afterEach(async () => {
    stopWriting()
    await destination.drop()
    rmSync(root, { recursive: true })
  })

  for (const name of ['backup', 'backup.tar']) {
    it(`restore everything, from ${name.endsWith('.tar') ? 'one file' : 'a folder'}, while the exchange runs`, async () => {
      const summary = await backup(join(root, name))
      assert.equal(summary.sequence, 210)
      assert.deepEqual(readdirSync(root).sort(), [name, 'data'].sort())

      await restore(join(root, name))
      const now = restored()
      assert.deepEqual(readdirSync(now.root).sort(), ['journal', 'kyc', 'master.key', 'mode', 'snapshots'])
      assert.equal(readFileSync(join(now.pictures, '0b', PICTURE), 'utf8'), 'sealed')
      const { first, last, durable, torn } = journalStat(now.journal)
      assert.deepEqual({ first, last, durable, torn }, { first: 1, last: 210, durable: 210, torn: 0 })
      assert.deepEqual(readdirSync(now.snapshots), ['0000000000000200.snapshot'])

      const before =
        await source.sql`select id, email, password_hash, kyc_level, status, is_demo, created_at from users`
      const after =
        await destination.sql`select id, email, password_hash, kyc_level, status, is_demo, created_at from users`
      assert.deepEqual([...after], [...before])
      for (const table of ['price_alerts', 'site_configurations'])
        assert.deepEqual(
          [...(await destination.sql`select * from ${destination.sql(table)}`)],
          [...(await source.sql`select * from ${source.sql(table)}`)],
        )
      // One more row with every case of this file.
      const chain = await verifyAuditChain(destination.sql)
      assert.deepEqual(chain, await verifyAuditChain(source.sql))
      assert.ok(chain.ok && chain.rows > 0)
      // The key's secret still decrypts, with the restored master key.
      const ring = new ApiKeyRing(Secrets.open(now.root))
      await ring.load(destination.sql)
      const signature = createHmac('sha256', key.secretKey ?? '')
        .update('text')
        .digest('hex')
      assert.equal(ring.find(key.apiKey)?.verify('text', signature), true)
      assert.equal(ring.find(key.apiKey)?.allowsAddress('10.0.1.1'), false)
    })
  }

  it('keep what exists nowhere else, and leave out what is temporary or derived from the journal', async () => {
    const kept = (await keptTables(source.sql)).map(({ name }) => name)
    for (const name of [
      'users',
      'authenticators',
      'passkeys',
      'kyc_identities',
      'audit_log',
      'staff',
      'account_freezes',
    ])
      assert.ok(kept.includes(name), name)
    for (const name of ['sessions', 'tickets', 'outbox_messages', 'spot_orders', 'klines', 'applied_migration'])
      assert.ok(!kept.includes(name), name)
    assert.ok(kept.indexOf('users') < kept.indexOf('api_keys'))
  })

  it('leave room: new users get new numbers, and the journal continues', async () => {
    await backup(target)
    await restore(target)
    const alice = await findUserByEmail(destination.sql, 'alice@example.com')
    const [bob] = await destination.sql<{ id: bigint }[]>`
      insert into users (email, password_hash) values ('bob@example.com', 'none') returning id`
    assert.ok(Number(bob?.id) > (alice?.id ?? 0))
    const next = new JournalWriter(restored().journal, { segmentBytes: 4096 })
    next.append(records(211, 220), 211, 220)
    next.close()
    assert.equal(journalStat(restored().journal).last, 220)
  })

  it('open every account again at the next start, since the journal may end just before one', async () => {
    await backup(target)
    await restore(target)
    const [row] = await destination.sql`select account_opened_at from users`
    assert.equal(row?.account_opened_at, null)
  })

  it('stop at the durable mark while running, and take everything at rest', async () => {
    append(211, 230)
    assert.equal((await backup(join(root, 'live'))).sequence, 210)
    stopWriting()
    assert.equal((await backup(join(root, 'rest'), false)).sequence, 230)
    await restore(join(root, 'rest'))
    assert.equal(journalStat(restored().journal).last, 230)
  })

  it('refuse an existing target or a missing folder, and leave nothing unfinished behind after a failure', async () => {
    mkdirSync(target)
    await assert.rejects(backup(target), { code: 'target-exists' })
    await assert.rejects(backup(join(root, 'unmounted', 'backup.tar')), { code: 'no-folder' })
    await source.sql`create table hen (id int primary key)`
    await source.sql`create table egg (id int primary key references hen)`
    await source.sql`alter table hen add constraint laid foreign key (id) references egg`
    await assert.rejects(backup(join(root, 'other')), /in a circle: egg,hen/)
    await source.sql`drop table hen, egg cascade`
    assert.deepEqual(readdirSync(root).sort(), ['backup', 'data'])
  })

  it('refuse a folder or a database that is in use', async () => {
    await backup(target)
    mkdirSync(restored().root)
    writeFileSync(join(restored().root, 'anything'), '')
    await assert.rejects(restore(target), { code: 'not-empty' })
    assert.deepEqual(readdirSync(restored().root), ['anything'])
    rmSync(restored().root, { recursive: true })
    await assert.rejects(restore(target, source.sql), { code: 'database-not-empty' })
    assert.deepEqual(readdirSync(restored().root), [])
  })

  it('refuse a backup in which one byte, one file or one name is wrong, before the database is touched', async () => {
    await backup(target)
    const manifest = JSON.parse(readFileSync(join(target, MANIFEST), 'utf8')) as Manifest
    const damages: [string, (copy: string) => void][] = [
      ['SHA-256', (copy) => flipByte(join(copy, 'journal/0000000000000001.journal'))],
      ['SHA-256', (copy) => flipByte(join(copy, 'tables/users.copy'))],
      ['missing', (copy) => rmSync(join(copy, 'master.key'))],
      ['bytes', (copy) => appendFileSync(join(copy, 'snapshots/0000000000000200.snapshot'), 'x')],
      ['not in the manifest', (copy) => writeFileSync(join(copy, 'journal/0000000000000999.journal'), 'x')],
      ['never finished', (copy) => rmSync(join(copy, MANIFEST))],
      ['cannot be read', (copy) => writeManifest(copy, { ...manifest, version: 2 })],
      [
        'cannot be read',
        (copy) => writeManifest(copy, { ...manifest, files: [{ ...manifest.files[0], path: '../../evil' }] }),
      ],
    ]
    for (const [at, [why, damage]] of damages.entries()) {
      const copy = join(root, `copy-${at}`)
      cpSync(target, copy, { recursive: true })
      damage(copy)
      await assert.rejects(restore(copy), (error: Error) => error.message.includes(why), `${at}: ${why}`)
      assert.deepEqual(readdirSync(restored().root), [])
    }
    const [tables] = await destination.sql`select to_regclass('users') as users`
    assert.equal(tables?.users, null)
    assert.equal(existsSync(join(root, 'evil')), false)
  })
})

function flipByte(path: string): void {
  const bytes = readFileSync(path)
  bytes[10] = (bytes[10] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

function writeManifest(copy: string, manifest: unknown): void {
  writeFileSync(join(copy, MANIFEST), JSON.stringify(manifest))
}

import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startEngine } from '@bowline/engine/client.ts'
import { followAsReplica } from '@bowline/engine/replica.ts'
import { verify } from '@bowline/engine/verify.ts'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { examineEnd } from '@bowline/platform/journal/accept-loss.ts'
import { listSegments } from '@bowline/platform/journal/segment-files.ts'
import { auditOf } from '../audit-log/index.ts'
import { acceptJournalLoss, examineJournal } from './accept-journal-loss.ts'
import { dataFolder } from './data-folder.ts'
import { SMALL, startTestExchange } from './exchange.fixture.ts'

/** An exchange at rest whose last commands cannot be read, and a snapshot that holds them. */
async function damagedExchange(t: TestContext) {
  const { root, engine, database } = await startTestExchange()
  t.after(async () => {
    await database.drop()
    rmSync(root, { recursive: true })
  })
  for (let account = 2_001; account < 2_005; account++) await engine.submit({ kind: 'open-account', account })
  const { sequence } = await engine.stateHash()
  const replica = followAsReplica({ directory: root, capacity: SMALL, fromSequence: 0, onBatch: () => {} })
  await until(() => replica.sequence >= sequence)
  await replica.snapshot()
  await replica.stop()
  await engine.stop()
  const folder = dataFolder(root)
  const path = listSegments(folder.journal)[0]?.path as string
  const bytes = readFileSync(path)
  const end = bytes.findLastIndex((byte) => byte !== 0)
  bytes[end] = (bytes[end] as number) ^ 1
  writeFileSync(path, bytes)
  return { folder, database, sequence }
}

test('an operator looks at a damaged end, accepts its loss, and the exchange starts without it', async (t) => {
  const { folder, database, sequence } = await damagedExchange(t)
  await assert.rejects(startEngine({ directory: folder.root }), /0000000000000001\.journal at byte \d+: expected/)
  const damage = examineJournal(folder)
  assert.ok(damage)
  assert.equal(damage.durable, sequence)
  const { last } = damage
  await database.sql`
    insert into projection_positions (name, version, sequence, time) values ('spot', 1, ${sequence}, 0)`

  await assert.rejects(acceptJournalLoss(folder, database.sql, last - 1), /can be read up to record \d+, not/)
  const bytes = examineEnd(folder.journal)?.bytes as Uint8Array
  const accepted = await acceptJournalLoss(folder, database.sql, last)
  assert.deepEqual([accepted.last, accepted.lost, accepted.ahead], [last, sequence - last, ['spot']])
  const kept = readdirSync(accepted.kept).sort()
  assert.deepEqual(kept, [`${damage.segment}.from-${damage.offset}`, `${String(sequence).padStart(16, '0')}.snapshot`])
  assert.deepEqual(readFileSync(join(accepted.kept, kept[0] as string)), Buffer.from(bytes))
  const [row] = await auditOf(database.sql, { limit: 1 })
  assert.equal(row?.action, 'journal.accept-loss')
  assert.deepEqual(
    { ...(row?.after as object), sha256: '' },
    { segment: damage.segment, offset: damage.offset, bytes: bytes.length, sha256: '', last, durable: sequence },
  )

  assert.equal(examineJournal(folder), undefined)
  await assert.rejects(acceptJournalLoss(folder, database.sql, last), /nothing that was acknowledged is missing/)
  const engine = await startEngine({ directory: folder.root })
  t.after(() => engine.stop())
  assert.equal((await engine.submit({ kind: 'tick' })).sequence, last + 1)
  assert.ok(verify({ directory: folder.root, expected: await engine.stateHash() }).ok)
  assert.throws(() => examineJournal(folder), /stop it first/)
})

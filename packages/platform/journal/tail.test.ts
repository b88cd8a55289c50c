import assert from 'node:assert/strict'
import { closeSync, openSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { JournalWriter } from './journal-writer.ts'
import { records, temporaryDirectory } from './records.fixture.ts'
import { examineTail } from './tail.ts'

test('a durable group that appeared after the reader had looked is no damage, and one that is broken is', (t) => {
  const directory = temporaryDirectory(t)
  const writer = new JournalWriter(directory)
  writer.append(records(1, 1), 1, 1)
  writer.close()
  const [segment = ''] = readdirSync(directory).filter((name) => name.endsWith('.journal'))
  const file = openSync(join(directory, segment), 'r+')
  const readSoFar = { segment, offset: 0, last: 0, durable: 1 }
  assert.deepEqual(examineTail(file, readSoFar), { torn: 0 })
  writeSync(file, new Uint8Array([255]), 0, 1, 50)
  assert.throws(() => examineTail(file, readSoFar), /expected records up to 1, which were durable/)
  closeSync(file)
})

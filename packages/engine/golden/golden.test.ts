import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { RECORD_VERSION } from '@bowline/core/messages/record-version.ts'
import { temporaryDirectory } from '../traffic.fixture.ts'
import { type GoldenRecord, replayGolden } from './replay-golden.ts'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.journal'))
  .map((file) => file.replace('.journal', ''))

/** Of the records of each journal. */
const versions = new Set<number>()

for (const name of names) {
  test(`the golden journal ${name} gives the same events and state as when it was recorded`, (t) => {
    const path = (ending: string) => join(import.meta.dirname, `${name}.${ending}`)
    const recorded = JSON.parse(readFileSync(path('json'), 'utf8')) as GoldenRecord
    const { record: found, recordVersion } = replayGolden(path('journal'), temporaryDirectory(t))
    versions.add(recordVersion)
    assert.equal(found.sequence, recorded.sequence)
    assert.equal(found.events, recorded.events, 'a command of an older journal now does something else')
    if (found.snapshotVersion !== recorded.snapshotVersion) return
    assert.equal(found.state, recorded.state, 'the layout of the state has changed: raise SNAPSHOT_VERSION')
  })
}

test('there is a golden journal of every record version', () => {
  const wanted = Array.from({ length: RECORD_VERSION }, (_, n) => n + 1)
  assert.deepEqual(
    wanted.filter((version) => !versions.has(version)),
    [],
  )
})

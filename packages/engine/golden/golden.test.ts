import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../traffic.fixture.ts'
import { type GoldenRecord, replayGolden } from './replay-golden.ts'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.journal'))
  .map((file) => file.replace('.journal', ''))

test('there are golden journals', () => assert.ok(names.length > 0))

for (const name of names) {
  test(`the golden journal ${name} gives the same events and state as when it was recorded`, (t) => {
    const path = (ending: string) => join(import.meta.dirname, `${name}.${ending}`)
    const recorded = JSON.parse(readFileSync(path('json'), 'utf8')) as GoldenRecord
    const found = replayGolden(path('journal'), temporaryDirectory(t))
    assert.equal(found.sequence, recorded.sequence)
    assert.equal(found.events, recorded.events, 'a command of an older journal now does something else')
    if (found.snapshotVersion !== recorded.snapshotVersion) return
    assert.equal(found.state, recorded.state, 'the layout of the state has changed: raise SNAPSHOT_VERSION')
  })
}

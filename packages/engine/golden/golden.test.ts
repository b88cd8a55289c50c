import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { segmentName } from '@bowline/platform/journal/segment-files.ts'
import { journalDirectory } from '../directories.ts'
import { recover } from '../recovery.ts'
import { stateHash } from '../state-hash.ts'
import { temporaryDirectory } from '../traffic.fixture.ts'
import { goldenCapacity } from './golden-capacity.ts'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.journal'))
  .map((file) => file.replace('.journal', ''))

test('there are golden journals', () => assert.ok(names.length > 0))

for (const name of names) {
  test(`the golden journal ${name} replays to the recorded state`, (t) => {
    const directory = temporaryDirectory(t)
    mkdirSync(journalDirectory(directory))
    copyFileSync(join(import.meta.dirname, `${name}.journal`), join(journalDirectory(directory), segmentName(1)))
    const { exchange } = recover({ directory, capacity: goldenCapacity })
    assert.deepEqual(stateHash(exchange), JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')))
  })
}

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { lockDirectory } from './lock-directory.ts'
import { temporaryDirectory } from './records.fixture.ts'

test('a folder, created if missing, has one holder at a time', (t) => {
  const directory = join(temporaryDirectory(t), 'journal')
  const unlock = lockDirectory(directory)
  assert.throws(() => lockDirectory(directory), new RegExp(`journal is in use by process ${process.pid}`))
  unlock()
  lockDirectory(directory)()
})

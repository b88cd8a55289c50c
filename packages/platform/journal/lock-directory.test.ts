import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { lockDirectory } from './lock-directory.ts'
import { temporaryDirectory } from './records.fixture.ts'

test('a folder has one holder at a time', (t) => {
  const directory = temporaryDirectory(t)
  const unlock = lockDirectory(directory)
  assert.throws(() => lockDirectory(directory), new RegExp(`is in use by process ${process.pid}`))
  unlock()
  lockDirectory(directory)()
})

test('the lock of a dead process, or of another process that had our id, is taken over', (t) => {
  const directory = temporaryDirectory(t)
  const dead = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim()
  writeFileSync(join(directory, 'lock'), `${dead} whatever\n`)
  lockDirectory(directory)()
  writeFileSync(join(directory, 'lock'), `${process.pid} an-earlier-boot/17\n`)
  lockDirectory(directory)()
})

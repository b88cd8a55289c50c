import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { readConfig } from '@bowline/platform/config.ts'
import { prepareDataDirectory } from './data-directory.ts'

const directory = mkdtempSync(join(tmpdir(), 'bowline-folder-'))
after(() => rmSync(directory, { recursive: true }))

const prepare = (path: string) => prepareDataDirectory(readConfig({ BOWLINE_DATA: path }))

it('a data folder is created with its parents, and closed to others', () => {
  const path = join(directory, 'some/where/data')
  prepare(path)
  assert.equal(statSync(path).mode & 0o777, 0o700)
  assert.equal(readFileSync(join(path, 'mode'), 'utf8'), 'demo\n')
  prepare(path)
})

it('one that cannot be created is reported, with what to do', () => {
  const file = join(directory, 'file')
  writeFileSync(file, '')
  assert.throws(() => prepare(file), {
    message: `BOWLINE_DATA=${file} cannot be used: a file is in its way; choose another folder`,
  })
  const long = join(directory, 'x'.repeat(100))
  assert.throws(() => prepare(long), {
    message: `BOWLINE_DATA=${long} is too long for the sockets in it: 89 bytes at most`,
  })
  assert.throws(() => prepare(join(file, 'data')), /cannot be used: a file is in its way/)
  if (process.platform === 'linux')
    assert.throws(() => prepare('/proc/bowline/data'), /cannot be used: no folder can be made there/)
})

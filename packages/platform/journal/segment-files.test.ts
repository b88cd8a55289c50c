import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryDirectory } from './records.fixture.ts'

test('a segment that does not fit on the disk leaves nothing behind', (t) => {
  const directory = temporaryDirectory(t)
  const program = `
    const { createSegment } = await import('${new URL('./segment-files.ts', import.meta.url)}')
    createSegment(${JSON.stringify(directory)}, 1, 4 << 20)`
  // One file may hold a few hundred kB: the write that needs more fails, as on a full disk.
  const script = 'ulimit -f 512; exec "$0" --input-type=module -e "$1"'
  const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, program], { encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(stderr, /EFBIG/)
  assert.deepEqual(readdirSync(directory), [])
})

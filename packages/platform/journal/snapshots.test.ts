import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryDirectory } from './records.fixture.ts'
import { listSnapshots, loadSnapshot, pruneSnapshots, writeSnapshot } from './snapshots.ts'

function payload(sequence: number): Uint8Array {
  return new Uint8Array(3_000_000).map((_, index) => index * sequence)
}

/** Returns a payload in uneven pieces that share one buffer, like a saver that reuses its memory. */
function save(sequence: number): (write: (chunk: Uint8Array) => void) => void {
  return (write) => {
    const bytes = payload(sequence)
    const memory = new Uint8Array(1_500_000)
    for (let at = 0, size = 7; at < bytes.length; at += size, size = Math.min(size * 5, memory.length)) {
      const piece = bytes.subarray(at, at + size)
      memory.set(piece)
      write(memory.subarray(0, piece.length))
    }
  }
}

function three(directory: string) {
  return [100, 200, 300].map((sequence) =>
    writeSnapshot(directory, { sequence, time: sequence * 10, counts: { orders: sequence / 100 } }, save(sequence)),
  )
}

test('a snapshot is read back as it was written, with its header and the hash of its payload', (t) => {
  const directory = temporaryDirectory(t)
  const [, second] = three(directory)
  const loaded = loadSnapshot(directory, 250)
  assert.deepEqual(loaded?.info, second)
  assert.deepEqual(loaded?.payload, payload(200))
  assert.deepEqual(loaded?.info.counts, { orders: 2 })
  assert.equal(loaded?.info.sha256, createHash('sha256').update(payload(200)).digest('hex'))
  assert.equal(loadSnapshot(directory, 99), undefined)
})

test('a damaged snapshot is skipped for an older one and logged', (t) => {
  const directory = temporaryDirectory(t)
  const [, second, third] = three(directory)
  const bytes = readFileSync(third?.path as string)
  bytes[2_000_000] = (bytes[2_000_000] as number) ^ 1
  writeFileSync(third?.path as string, bytes)
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  assert.equal(loadSnapshot(directory, 1000, log)?.info.sequence, 200)
  truncateSync(second?.path as string, 1_000_000)
  assert.equal(loadSnapshot(directory, 1000, log)?.info.sequence, 100)
  assert.equal(lines.filter((line) => line.includes('its SHA-256 is wrong')).length, 2)
  assert.equal(lines.filter((line) => line.includes('it has 995904 bytes, not 3000000')).length, 1)
  writeFileSync(third?.path as string, 'something else altogether'.repeat(1000))
  assert.deepEqual(
    listSnapshots(directory, log).map((info) => info.sequence),
    [200, 100],
  )
  assert.match(lines.at(-1) as string, /its magic is wrong/)
})

test('a snapshot that cannot be written leaves nothing behind', (t) => {
  const directory = temporaryDirectory(t)
  const failing = () => {
    throw new Error('the disk is full')
  }
  assert.throws(() => writeSnapshot(directory, { sequence: 400, time: 0, counts: {} }, failing), /full/)
  assert.deepEqual(readdirSync(directory), [])
})

test('a snapshot whose writer died never gets its name, and pruning removes it and the oldest ones', (t) => {
  const directory = temporaryDirectory(t)
  const [first, second, third] = three(directory)
  writeFileSync(`${directory}/0000000000000400.snapshot.unfinished`, 'begun')
  assert.equal(loadSnapshot(directory, 1000)?.info.sequence, 300)
  pruneSnapshots(directory, 2)
  assert.deepEqual(
    listSnapshots(directory).map((info) => info.path),
    [third?.path, second?.path],
  )
  assert.ok(!existsSync(first?.path as string))
  assert.ok(!existsSync(`${directory}/0000000000000400.snapshot.unfinished`))
})

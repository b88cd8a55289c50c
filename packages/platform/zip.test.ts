import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readZip } from './read-zip.fixture.ts'
import { zip } from './zip.ts'

async function* pieces(...all: readonly string[]) {
  yield* all
}

async function archiveOf(entries: Parameters<typeof zip>[0]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(zip(entries, Date.UTC(2026, 10, 24))))
}

test('what is read from an archive is what was written, in order, nothing and much alike', async () => {
  const much = Array.from({ length: 5_000 }, (_, line) => `line ${line}, é\r\n`)
  const entries = readZip(
    await archiveOf([
      { name: 'a.csv', pieces: pieces('one,', 'two\r\n') },
      { name: 'empty.csv', pieces: pieces() },
      { name: 'much.csv', pieces: pieces(...much) },
    ]),
  )
  assert.deepEqual(
    [...entries].map(([name, bytes]) => [name, bytes.toString()]),
    [
      ['a.csv', 'one,two\r\n'],
      ['empty.csv', ''],
      ['much.csv', much.join('')],
    ],
  )
})

test('an entry that cannot be read to its end ends the archive with its error', async () => {
  async function* failing() {
    yield 'one'
    throw new Error('the database is gone')
  }
  await assert.rejects(archiveOf([{ name: 'a.csv', pieces: failing() }]), /the database is gone/)
})

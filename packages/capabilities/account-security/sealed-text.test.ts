import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Secrets } from '@bowline/platform/secrets.ts'
import { readSealedText, SealedTextWriter } from './sealed-text.ts'

/** More than three pieces, with characters that cross their boundaries. */
const LONG = '“Ünïcödé” 价格 '.repeat(10_000)

describe('a sealed text', () => {
  let folder: string
  let secrets: Secrets
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'bowline-sealed-'))
    secrets = Secrets.open(folder)
  })
  after(() => rmSync(folder, { recursive: true }))

  const path = (name: string) => join(folder, `${name}.sealed`)
  const seal = async (name: string, ...texts: string[]) => {
    const writer = await SealedTextWriter.open(path(name), secrets, name)
    for (const text of texts) await writer.write(text)
    await writer.end()
    await writer.close()
    return path(name)
  }
  const read = async (file: string, name: string) => {
    let whole = ''
    for await (const piece of readSealedText(await open(file), secrets, name)) whole += piece
    return whole
  }

  it('reads back as written, and is unreadable on disk', async () => {
    const file = await seal('alice', 'alice@example.com ', LONG, '', LONG.slice(0, 7))
    assert.equal(await read(file, 'alice'), `alice@example.com ${LONG}${LONG.slice(0, 7)}`)
    assert.equal(readFileSync(file).includes('alice@example.com'), false)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.equal(await read(await seal('empty'), 'empty'), '')
  })

  it('is rejected when it is another’s, changed, truncated, or reordered', async () => {
    const file = await seal('bob', LONG)
    await assert.rejects(read(file, 'alice'))
    const bytes = readFileSync(file)
    const first = 4 + (bytes.readUInt32BE() & 0xfffffff)
    const second = first + 4 + (bytes.readUInt32BE(first) & 0xfffffff)
    const changed = Buffer.from(bytes)
    changed[first + 40] = (changed[first + 40] as number) ^ 1
    const forged = {
      changed,
      cut: bytes.subarray(0, -1),
      'without its end': bytes.subarray(0, second),
      'without its middle': Buffer.concat([bytes.subarray(0, first), bytes.subarray(second)]),
      'turned round': Buffer.concat([bytes.subarray(first, second), bytes.subarray(0, first), bytes.subarray(second)]),
      empty: Buffer.alloc(0),
      'of no length': Buffer.alloc(8, 0xff),
    }
    for (const [how, copy] of Object.entries(forged)) {
      writeFileSync(path('forged'), copy)
      await assert.rejects(read(path('forged'), 'bob'), how)
    }
    assert.equal(await read(file, 'bob'), LONG)
  })
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { packTar, unpackTar } from './tar.ts'

describe('a tar file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-tar-'))
  const source = join(folder, 'source')
  const tar = join(folder, 'files.tar')
  // Sizes around a block, and one that takes several reads.
  const contents: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'a/511': Buffer.alloc(511, 1),
    'a/512': Buffer.alloc(512, 2),
    'a/513': Buffer.alloc(513, 3),
    large: Buffer.alloc(3_000_001, 4),
  }

  before(async () => {
    mkdirSync(join(source, 'a'), { recursive: true })
    for (const [name, content] of Object.entries(contents)) writeFileSync(join(source, name), content)
    await packTar(source, Object.keys(contents), tar)
  })
  after(() => rmSync(folder, { recursive: true }))

  it('unpacks what was packed', async () => {
    const target = join(folder, 'target')
    await unpackTar(tar, target, () => true)
    for (const [name, content] of Object.entries(contents)) assert.deepEqual(readFileSync(join(target, name)), content)
  })

  it('is read by the system’s tar', () => {
    const target = join(folder, 'by-tar')
    mkdirSync(target)
    const { status, stderr } = spawnSync('tar', ['-xf', tar, '-C', target], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    for (const [name, content] of Object.entries(contents)) assert.deepEqual(readFileSync(join(target, name)), content)
  })

  it('made by the system’s tar is read by us', async () => {
    const made = join(folder, 'by-system.tar')
    const names = Object.keys(contents)
    assert.equal(spawnSync('tar', ['--format=ustar', '-cf', made, '-C', source, ...names]).status, 0)
    const target = join(folder, 'from-system')
    await unpackTar(made, target, () => true)
    for (const [name, content] of Object.entries(contents)) assert.deepEqual(readFileSync(join(target, name)), content)
  })

  it('writes nothing for a refused name', async () => {
    await assert.rejects(
      unpackTar(tar, join(folder, 'refused'), (name) => name !== 'a/512'),
      /"a\/512"/,
    )
    assert.throws(() => readFileSync(join(folder, 'refused/a/512')))
  })

  it('that was truncated or changed is refused', async () => {
    const bytes = readFileSync(tar)
    const cut = join(folder, 'cut.tar')
    writeFileSync(cut, bytes.subarray(0, bytes.length - 2048))
    await assert.rejects(
      unpackTar(cut, join(folder, 'cut'), () => true),
      /ends/,
    )
    const changed = join(folder, 'changed.tar')
    bytes[2] = 0x41
    writeFileSync(changed, bytes)
    await assert.rejects(
      unpackTar(changed, join(folder, 'changed'), () => true),
      /checksum/,
    )
  })
})

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { Secrets } from '@bowline/platform/secrets.ts'
import { Transformer } from '@napi-rs/image'
import { ImageCleaner } from './clean-image.ts'
import { readImageHeader } from './image-header.ts'
import { ImageVault } from './image-vault.ts'
import { picture } from './picture.fixture.ts'

const cleaner = new ImageCleaner()
const png = await picture(400, 300).png()
const jpeg = await picture(400, 300).jpeg(90)
const webp = await picture(400, 300).webp(80)

/** A PNG of a few hundred bytes that claims this many pixels. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(100_000)))])
}

/** The picture of a plain WebP after a `VP8X` that claims this size. */
function extended(webp: Buffer, width: number, height: number): Buffer {
  const head = Buffer.alloc(18)
  head.write('VP8X')
  head.writeUInt32LE(10, 4)
  head.writeUIntLE(width - 1, 12, 3)
  head.writeUIntLE(height - 1, 15, 3)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(4 + head.length + webp.length - 12)
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), head, webp.subarray(12)])
}

/** A PNG with a compressed colour profile after its header. */
function withProfile(png: Buffer, packed: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('iCCPa\0\0'), packed])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([png.subarray(0, 33), length, named, sum, png.subarray(33)])
}

describe('pictures of documents', () => {
  it('reads type and size of the three formats from their first bytes', async () => {
    const size = { width: 400, height: 300 }
    assert.deepEqual(readImageHeader(png), { type: 'png', ...size })
    assert.deepEqual(readImageHeader(jpeg), { type: 'jpeg', ...size })
    assert.deepEqual(readImageHeader(webp), { type: 'webp', ...size })
    assert.deepEqual(readImageHeader(await picture(400, 300).webpLossless()), { type: 'webp', ...size })
  })

  it('keeps only the pixels and drops anything appended or embedded', async () => {
    const page = '<script>alert(1)</script>'
    for (const file of [png, jpeg, webp]) {
      const polyglot = Buffer.concat([file, Buffer.from(`PK\u0003\u0004${page}`)])
      const clean = await cleaner.clean(polyglot)
      assert.ok(typeof clean === 'object')
      assert.equal(readImageHeader(clean.jpeg)?.type, 'jpeg')
      assert.ok(!clean.jpeg.includes(page))
    }
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)])
    const commented = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    const clean = await cleaner.clean(commented)
    assert.ok(typeof clean === 'object' && !clean.jpeg.includes(page))
    assert.equal((await new Transformer(clean.jpeg).metadata(true)).exif, undefined)
  })

  it('refuses bombs by their header, before anything decodes them', async () => {
    const began = process.memoryUsage().rss
    for (const [width, height] of [
      [50_000, 50_000],
      [12_001, 300],
      [0xffffffff, 0xffffffff],
    ] as const)
      assert.equal(await cleaner.clean(bomb(width, height)), 'too-large')
    assert.ok(process.memoryUsage().rss - began < 100_000_000)
    assert.equal(await cleaner.clean(bomb(2_000, 2_000)), 'not-an-image')
  })

  it('refuses a picture that hides another one behind its header', async () => {
    const inside = Buffer.from(jpeg.subarray(2))
    for (const marker of [0x00, 0x01, 0xd0, 0xd8, 0xdc]) {
      const skipped = Buffer.from([0xff, 0xd8, 0xff, marker, 0, 0])
      skipped.writeUInt16BE(2 + inside.length, 4)
      assert.equal(await cleaner.clean(Buffer.concat([skipped, inside, jpeg.subarray(2)])), 'not-an-image')
    }
    const lossless = await picture(400, 300).webpLossless()
    for (const [frame, width] of [
      [webp, 500],
      [lossless, 300],
      [webp, 400],
      [lossless, 400],
    ] as const) {
      const isTrue = width === 400
      assert.equal(typeof (await cleaner.clean(extended(frame, width, 300))), isTrue ? 'object' : 'string')
    }
    const packed = deflateSync(Buffer.alloc(80_000_000))
    assert.equal(await cleaner.clean(withProfile(png, packed)), 'not-an-image')
    assert.equal(typeof (await cleaner.clean(withProfile(png, deflateSync(Buffer.alloc(500))))), 'object')
  })

  it('refuses what is not a picture, is truncated, or shows nothing', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect/></svg>')
    for (const file of [
      svg,
      Buffer.from('%PDF-1.7 '.repeat(10)),
      Buffer.from('GIF89a'.padEnd(64, '\0')),
      Buffer.alloc(0),
    ])
      assert.equal(await cleaner.clean(file), 'not-an-image')
    assert.equal(await cleaner.clean(png.subarray(0, png.length / 2)), 'not-an-image')
    assert.equal(await cleaner.clean(webp.subarray(0, webp.length / 2)), 'not-an-image')
    for (const length of [40, jpeg.length / 2, jpeg.length - 2])
      assert.equal(await cleaner.clean(jpeg.subarray(0, length)), 'not-an-image')
    assert.equal(await cleaner.clean(await picture(100, 100).png()), 'too-small')
    assert.equal(await cleaner.clean(Buffer.alloc(8 * 1024 * 1024 + 1)), 'too-large')
  })

  it('makes large pictures smaller', async () => {
    const clean = await cleaner.clean(await picture(4_800, 2_400).jpeg(50))
    assert.ok(typeof clean === 'object')
    assert.deepEqual([clean.width, clean.height], [2_400, 1_200])
  })

  it('encrypts files, each for its user and purpose', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bowline-vault-'))
    const vault = new ImageVault({ dataDirectory: folder, secrets: Secrets.open(folder) })
    const name = { id: '0b6f6d0a-1111-4222-8333-444455556666', userId: 1001, purpose: 'front' }
    await vault.put(name, jpeg)
    const [file = ''] = readdirSync(join(folder, 'kyc', '0b'))
    assert.ok(!readFileSync(join(folder, 'kyc', '0b', file)).includes(jpeg.subarray(0, 16)))
    assert.deepEqual(await vault.get(name), jpeg)
    await assert.rejects(vault.get({ ...name, userId: 1002 }))
    await assert.rejects(vault.get({ ...name, purpose: 'face' }))
    await assert.rejects(vault.get({ ...name, id: '../../../etc/passwd' }))
    await vault.remove(name.id)
    await assert.rejects(vault.get(name))
    rmSync(folder, { recursive: true })
  })
})

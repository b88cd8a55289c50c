import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** The entries of an archive by name, as its directory says; sizes and checksums are compared. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = archive.readUInt16LE(end + 10)
  const entries = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    assert.equal(archive.readUInt32LE(at), 0x02014b50)
    const [crc, packed, plain] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ]
    const [nameLength, local] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)]
    const name = archive.toString('latin1', at + 46, at + 46 + nameLength)
    assert.equal(archive.readUInt32LE(local), 0x04034b50)
    const data = local + 30 + archive.readUInt16LE(local + 26)
    const bytes = inflateRawSync(archive.subarray(data, data + packed))
    assert.deepEqual([bytes.length, crc32(bytes)], [plain, crc], name)
    entries.set(name, bytes)
    at += 46 + nameLength
  }
  assert.equal(at, end)
  return entries
}

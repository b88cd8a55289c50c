import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { specifyJournal } from './journal.spec.ts'
import { listSegments } from './segment-files.ts'

specifyJournal('local', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-journal-'))
  const newest = () => listSegments(directory).at(-1)?.path as string
  /** Behind the last byte that is not zero, at a whole sector. */
  const end = () => Math.ceil((readFileSync(newest()).findLastIndex((byte) => byte !== 0) + 1) / 4096) * 4096
  return {
    address: { kind: 'local', directory },
    tear() {
      const file = openSync(newest(), 'r+')
      writeSync(file, Buffer.from('half a group'), 0, 12, end())
      closeSync(file)
    },
    damage() {
      const bytes = readFileSync(newest())
      const at = bytes.findLastIndex((byte) => byte !== 0)
      bytes[at] = (bytes[at] as number) ^ 1
      writeFileSync(newest(), bytes)
    },
    close: () => rmSync(directory, { recursive: true }),
  }
})

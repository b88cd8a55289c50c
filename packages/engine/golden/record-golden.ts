import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFrame } from '@bowline/core/messages/codec.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { CommandSource, setUpCommands } from '@bowline/core/simulation/generate-commands.ts'
import { ReferenceExchange } from '@bowline/core/simulation/reference-exchange.ts'
import { JournalWriter } from '@bowline/platform/journal/journal-writer.ts'
import { journalDirectory } from '../directories.ts'
import { recover } from '../recovery.ts'
import { stateHash } from '../state-hash.ts'
import { goldenCapacity } from './golden-capacity.ts'

/**
 * Records a golden journal: `node packages/engine/golden/record-golden.ts NAME`, once for each released version whose
 * journal or whose rules differ from the one before. The files of earlier versions are never recorded again.
 */
const COMMANDS = 1_500

const name = process.argv[2]
if (!name) throw new Error('which name should the golden journal have?')
const taken = readdirSync(import.meta.dirname)
if (taken.includes(`${name}.journal`)) throw new Error(`${name} is recorded already`)

const directory = mkdtempSync(join(tmpdir(), 'bowline-golden-'))
try {
  const reference = new ReferenceExchange()
  const source = new CommandSource(20_260_105, reference)
  const setUp = setUpCommands().map((command) => ({ command, time: source.time }))
  const frame = Words.ofBytes(4096)
  const writer = new JournalWriter(journalDirectory(directory), { segmentBytes: 1 << 20 })
  for (let sequence = 1; sequence <= COMMANDS; sequence++) {
    const { command, time } = setUp[sequence - 1] ?? source.next()
    reference.apply(command, time)
    writer.append(frame.u8.subarray(0, encodeFrame(frame, 0, command, { sequence, time })), sequence, sequence)
  }
  writer.close()
  const { exchange } = recover({ directory, capacity: goldenCapacity })
  const [segment] = readdirSync(journalDirectory(directory)).filter((file) => file.endsWith('.journal'))
  const bytes = readFileSync(join(journalDirectory(directory), segment as string))
  let used = bytes.length
  while (bytes[used - 1] === 0) used--
  // Groups end on a multiple of 8, and the last bytes of a record may be zeros.
  writeFileSync(join(import.meta.dirname, `${name}.journal`), bytes.subarray(0, Math.ceil(used / 4096) * 4096))
  writeFileSync(join(import.meta.dirname, `${name}.json`), `${JSON.stringify(stateHash(exchange), null, 2)}\n`)
} finally {
  rmSync(directory, { recursive: true, force: true })
}

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFrame } from '@bowline/core/messages/codec.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { CommandSource, setUpCommands } from '@bowline/core/simulation/generate-commands.ts'
import { ReferenceExchange } from '@bowline/core/simulation/reference-exchange.ts'
import { JournalReader } from '@bowline/platform/journal/journal-reader.ts'
import { JournalWriter } from '@bowline/platform/journal/journal-writer.ts'
import { listSegments } from '@bowline/platform/journal/segment-files.ts'
import { goldenCapacity, replayGolden } from './replay-golden.ts'

/**
 * Records a golden journal: `node packages/engine/golden/record-golden.ts NAME`, once for each released version whose
 * journal format or rules differ from the one before. Files of released versions are never recorded again.
 */
const COMMANDS = 1_500
const COMMANDS_A_GROUP = 50

const name = process.argv[2]
if (!name) throw new Error('which name should the golden journal have?')
const target = (ending: string) => join(import.meta.dirname, `${name}.${ending}`)
if (existsSync(target('journal'))) throw new Error(`${name} is recorded already`)

/** Writes realistic and hostile commands of every kind, the same on every call. */
function writeJournal(directory: string): void {
  const reference = new ReferenceExchange()
  const source = new CommandSource(20_260_105, reference)
  const setUp = setUpCommands().map((command) => ({ command, time: source.time }))
  const identity = { exchangeHigh: 1n, exchangeLow: 2n }
  const head = { command: { kind: 'head', ...identity, ...goldenCapacity } as const, time: source.time }
  const writer = new JournalWriter(directory, { segmentBytes: 1 << 20, mayBeDirect: false })
  const group = Words.ofBytes(1 << 16)
  for (let first = 1; first <= COMMANDS; first += COMMANDS_A_GROUP) {
    let bytes = 0
    for (let sequence = first; sequence < first + COMMANDS_A_GROUP; sequence++) {
      const { command, time } = sequence === 1 ? head : (setUp[sequence - 2] ?? source.next())
      // The reference knows nothing of sizes and identities.
      if (command.kind !== 'head') reference.apply(command, time)
      bytes += encodeFrame(group, bytes, command, { sequence, time })
    }
    writer.append(group.u8.subarray(0, bytes), first, first + COMMANDS_A_GROUP - 1)
  }
  writer.close()
}

const directory = mkdtempSync(join(tmpdir(), 'bowline-golden-'))
try {
  const written = join(directory, 'written')
  writeJournal(written)
  const [segment] = listSegments(written)
  const reader = new JournalReader(written)
  while (reader.next());
  reader.close()
  writeFileSync(target('journal'), readFileSync(segment?.path as string).subarray(0, reader.offset))
  writeFileSync(target('json'), `${JSON.stringify(replayGolden(target('journal'), directory), null, 2)}\n`)
} finally {
  rmSync(directory, { recursive: true, force: true })
}

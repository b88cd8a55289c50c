import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFrame } from '@bowline/core/messages/codec.ts'
import type { Command } from '@bowline/core/messages/commands.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { PriceKind } from '@bowline/core/messages/terms.ts'
import { btcInverse, btcPerpetual, ethPerpetual, tierTables } from '@bowline/core/perpetuals/contracts.fixture.ts'
import { crowdCommands } from '@bowline/core/perpetuals/crowd.fixture.ts'
import { CommandSource, setUpCommands } from '@bowline/core/simulation/generate-commands.ts'
import { assetCommands } from '@bowline/core/simulation/listings.ts'
import { PerpetualsDriver } from '@bowline/core/simulation/perpetuals-driver.ts'
import { ReferenceExchange } from '@bowline/core/simulation/reference-exchange.ts'
import { silentCommands } from '@bowline/core/unified/silent-traders.fixture.ts'
import { collaterals, marketsOfUnified, WIDE } from '@bowline/core/unified/unified-floor.fixture.ts'
import { UnifiedTraders } from '@bowline/core/unified/unified-traders.fixture.ts'
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

/** Realistic and hostile commands of every kind of spot, the same on every call. */
function* spotCommands(): Generator<{ command: Command; time: number }> {
  const reference = new ReferenceExchange()
  const source = new CommandSource(20_260_105, reference)
  const setUp = setUpCommands().map((command) => ({ command, time: source.time }))
  for (let n = 0; ; n++) {
    const next = setUp[n] ?? source.next()
    reference.apply(next.command, next.time)
    yield next
  }
}

/** Traders of a contract with leverage, along prices that fall and rise. */
function contractCommands(): Generator<{ command: Command; time: number }> {
  const path = [60_000n, 59_000n, 60_500n, 54_000n, 57_000n, 63_000n].map((price) => price * 100_000_000n)
  const contract = btcPerpetual({ maxPrice: 20_000_000n, minPrice: 1n })
  const from = Date.UTC(2026, 0, 5, 7, 50)
  const terms = { listings: [{ contract, path }], tables: tierTables, assets: assetCommands, from }
  return new PerpetualsDriver({ ...terms, seed: 5, stepsBetween: 17, stepMs: 9_000, ordersEach: 8 }).commands()
}

/** The same, and some of their orders carry a pair, of which a leg may lie on the wrong side. */
function* pairCommands(): Generator<{ command: Command; time: number }> {
  let seen = 0
  for (const { command, time } of contractCommands()) {
    const price = command.kind === 'place-contract-order' ? (command.price ?? 0n) : 0n
    if (price === 0n || ++seen % 3 !== 0) yield { command, time }
    else yield { command: { ...command, takeProfit: price + 500n, stopLoss: price - 500n } as Command, time }
  }
}

/** Unified accounts, through hours and a falling stablecoin. */
function* unifiedCommands(): Generator<{ command: Command; time: number }> {
  const time = Date.UTC(2026, 0, 5, 1, 10)
  const contracts = [btcPerpetual(WIDE), ethPerpetual(WIDE), btcInverse(WIDE)]
  const prices = [1, 8, 4, 7, 10, 5, 6].map((market): Command => {
    const price = [4, 10, 6].includes(market) ? 300_000_000_000n : 6_000_000_000_000n
    return { kind: 'set-price', market, priceKind: PriceKind.index, price }
  })
  const beginning = [...assetCommands, ...tierTables, ...contracts, ...marketsOfUnified(), ...prices, ...collaterals()]
  for (const command of beginning) yield { command, time }
  yield* new UnifiedTraders(11, time).commands(COMMANDS)
}

const SOURCES = {
  contracts: contractCommands,
  pairs: pairCommands,
  unified: unifiedCommands,
  silent: () => silentCommands().values(),
  crowd: () => crowdCommands().values(),
}
const source = Object.entries(SOURCES).find(([ending]) => name.endsWith(ending))?.[1] ?? spotCommands

/** A name that ends so is a journal of contracts, of pairs, of unified accounts, of what silence means to these, or of many in trouble. */
const commands: Iterator<{ command: Command; time: number }> & Iterable<{ command: Command; time: number }> = source()

function writeJournal(directory: string): void {
  const identity = { exchangeHigh: 1n, exchangeLow: 2n }
  const first = commands.next().value as { command: Command; time: number }
  const head = { command: { kind: 'head', ...identity, ...goldenCapacity } as const, time: first.time }
  const taken = [head, first]
  for (const next of commands) if (taken.push(next) === COMMANDS) break
  const writer = new JournalWriter(directory, { segmentBytes: 1 << 20, mayBeDirect: false })
  const group = Words.ofBytes(1 << 16)
  for (let from = 1; from <= taken.length; from += COMMANDS_A_GROUP) {
    let bytes = 0
    const some = taken.slice(from - 1, from - 1 + COMMANDS_A_GROUP)
    for (const [i, { command, time }] of some.entries()) {
      bytes += encodeFrame(group, bytes, command, { sequence: from + i, time })
    }
    writer.append(group.u8.subarray(0, bytes), from, from + some.length - 1)
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
  writeFileSync(target('json'), `${JSON.stringify(replayGolden(target('journal'), directory).record, null, 2)}\n`)
} finally {
  rmSync(directory, { recursive: true, force: true })
}

import assert from 'node:assert/strict'
import { NATIVE, type Transfer } from '@bowline/chains'
import { openSimulatedChain, type SimulatedNode } from '@bowline/chains/simulated/simulated-chain.ts'
import { SimulatedWorld } from '@bowline/chains/simulated/simulated-world.ts'
import { type DepositTerms, depositOf, identityOf, type WatchList } from './deposit.ts'
import { type ScanParts, type ScanRound, scanNetwork } from './scan-network.ts'
import { NOTHING_SCANNED, type ScanEvent, type ScanState } from './scan-step.ts'

export const ALICE = { kind: 'user', userId: 1 } as const
const ALICES = 'sim:alice'
export const TOKEN = 'sim:token'

export const TERMS: DepositTerms = {
  network: 'SIM',
  creditDepth: 3,
  unlock: { depth: 6 },
  coinbaseDepth: 10,
  assets: new Map([
    [NATIVE, { minimum: 100n, dust: 10n }],
    [TOKEN, { minimum: 1n, dust: 0n }],
  ]),
}

export const LIST: WatchList = {
  watches: (receiver) => receiver === ALICES || receiver === 'sim:hot' || receiver === 'sim:shared',
  ownerOf: (receiver, tag) => {
    if (receiver === ALICES || (receiver === 'sim:shared' && tag === 1)) return ALICE
    return receiver === 'sim:hot' ? { kind: 'house', role: 'hot' } : undefined
  },
  isOwnTransaction: (txid) => txid.startsWith('own-'),
}

/** A payment to alice that says nothing else. */
export function payment(txid: string, change: Partial<Transfer> = {}): Transfer {
  const plain = { place: 'v', asset: NATIVE, receiver: ALICES, amount: 1_000n, isCoinbase: false }
  return { txid, ...plain, sender: undefined, isBySender: false, tag: undefined, ...change }
}

export type BookRow = { stage: 'confirming' | 'credited' | 'unlocked' | 'dropped'; height: number; reversals: number }

/** What the events come to, with every step checked that no deposit may take. */
class DepositBook {
  readonly rows = new Map<string, BookRow>()

  take(events: readonly ScanEvent[]): void {
    for (const event of events) {
      if (event.kind === 'found') this.#find(event.deposit.identity, event.block.height)
      else if ('identity' in event) this.#change(event)
    }
  }

  /** As tests write them: `a@5 credited`. */
  get lines(): string[] {
    return [...this.rows].map(([identity, { stage, height }]) => `${identity.split(':')[1]}@${height} ${stage}`)
  }

  #find(identity: string, height: number): void {
    const row = this.rows.get(identity)
    assert.ok(
      row === undefined || row.stage === 'confirming' || row.stage === 'dropped',
      `${identity} is in two blocks`,
    )
    this.rows.set(identity, { stage: 'confirming', height, reversals: row?.reversals ?? 0 })
  }

  #change(event: Extract<ScanEvent, { identity: string }>): void {
    const row = this.rows.get(event.identity)
    assert.ok(row, `${event.identity} was never found`)
    const isCredited = row.stage === 'credited' || row.stage === 'unlocked'
    if (event.kind === 'credited') assert.equal(row.stage, 'confirming', `${event.identity} is credited twice`)
    if (event.kind === 'unlocked')
      assert.equal(row.stage, 'credited', `${event.identity} is unlocked before it is credited`)
    if (event.kind === 'moved') assert.ok(isCredited, `${event.identity} was never credited`)
    if (event.kind === 'dropped') {
      assert.notEqual(row.stage, 'dropped', `${event.identity} is dropped twice`)
      assert.equal(event.wasCredited, isCredited, event.identity)
      if (isCredited) row.reversals++
    }
    if (event.kind === 'moved') row.height = event.block.height
    row.stage = event.kind === 'moved' ? 'credited' : event.kind
  }
}

/** A simulated chain, its scanner, and what the scanner made of it. */
export class Watch {
  readonly world = new SimulatedWorld()
  readonly node: SimulatedNode
  readonly parts: ScanParts
  readonly book = new DepositBook()
  state: ScanState = NOTHING_SCANNED

  constructor({
    terms = TERMS,
    forkChoice = 'node',
    rangeBlocks = 64,
  }: Partial<{ terms: DepositTerms; forkChoice: 'node' | 'most-work'; rangeBlocks: number }> = {}) {
    this.node = openSimulatedChain(this.world, { forkChoice })
    this.parts = { chain: this.node, terms, list: LIST, startHeight: 0, rangeBlocks }
  }

  /** Mines on the tip that the node follows. */
  mine(transfers: readonly Transfer[] = [], salt = ''): string {
    const tip = this.world.mine(this.node.tip, transfers, salt)
    this.node.follow(tip)
    return tip
  }

  mineMany(count: number, salt = ''): void {
    this.node.follow(this.world.mineMany(this.node.tip, count, salt))
  }

  /** The node goes back by so many blocks, and on with others, one for each list of payments. */
  fork(depth: number, blocks: readonly (readonly Transfer[])[], salt = 'fork'): void {
    const { height } = this.world.get(this.node.tip)
    this.node.follow((this.world.ancestor(this.node.tip, height - depth) as { hash: string }).hash)
    for (const transfers of blocks) this.mine(transfers, salt)
  }

  async round(): Promise<ScanRound> {
    const round = await scanNetwork(this.parts, this.state)
    this.state = round.state
    const tip = round.state.blocks.at(-1)?.height ?? 0
    const depthOf = (identity: string) => tip - (this.book.rows.get(identity)?.height ?? 0) + 1
    this.book.take(round.events)
    for (const event of round.events) {
      if (event.kind === 'credited')
        assert.ok(depthOf(event.identity) >= this.parts.terms.creditDepth, 'credited too early')
    }
    return round
  }

  /** Until nothing is missing, or something is in the way. */
  async catchUp(): Promise<ScanRound['standing']> {
    for (;;) {
      const { standing } = await this.round()
      if (standing.kind !== 'catching-up') return standing
    }
  }

  /** What the branch of the node itself says, read by nobody's scanner. */
  expected(): Map<string, BookRow['stage']> {
    const { world, node, parts } = this
    const tip = world.get(node.tip)
    const stages = new Map<string, BookRow['stage']>()
    for (let block = tip; block.height > 0; block = world.get(block.parent)) {
      const depth = tip.height - block.height + 1
      for (const transfer of block.transfers) {
        const deposit = depositOf(transfer, parts.terms, LIST)
        if (!deposit) continue
        const isUnlocked = parts.terms.unlock !== 'finalized' && depth >= parts.terms.unlock.depth
        const stage = depth < deposit.creditDepth ? 'confirming' : isUnlocked ? 'unlocked' : 'credited'
        stages.set(identityOf('SIM', transfer), stage)
      }
    }
    return stages
  }
}
